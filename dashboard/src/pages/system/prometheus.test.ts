import { expect, it } from 'vitest';
import { routeTimes, samples } from './prometheus.js';

const TEXT = `# HELP crucible_slots Simulations that may run at the same time
# TYPE crucible_slots gauge
crucible_slots 2.0
http_server_requests_seconds_count{method="GET",route="/a",status="2xx"} 3
http_server_requests_seconds_sum{method="GET",route="/a",status="2xx"} 0.006
http_server_requests_seconds_count{method="GET",route="/a",status="4xx"} 1
http_server_requests_seconds_sum{method="GET",route="/a",status="4xx"} 0.002
odd line that is none
http_server_requests_seconds_count{method="GET",route="a\\"b",status="2xx"} 9
`;

it('reads names, labels, helps and values', () => {
  const [slots, first] = samples(TEXT);
  expect(slots).toEqual({ name: 'crucible_slots', help: 'Simulations that may run at the same time', labels: {}, value: 2 });
  expect(first?.labels).toEqual({ method: 'GET', route: '/a', status: '2xx' });
});

it('adds up a route over all kinds of answers', () => {
  expect(routeTimes(samples(TEXT))).toEqual([
    { route: 'GET a"b', count: 9, meanMs: 0 },
    { route: 'GET /a', count: 4, meanMs: 2 },
  ]);
});
