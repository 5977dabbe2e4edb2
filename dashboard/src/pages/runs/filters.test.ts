import { describe, expect, it } from 'vitest';
import { readState, writeState } from '../../app/state.js';
import { NONE, offersOf, queryOf, requestOf, VIEW, within, type ViewState } from './filters.js';

const view = (query: string): ViewState => readState(VIEW, new URLSearchParams(query)) as ViewState;

describe('a view', () => {
  it.each([
    ['', ''],
    ['q= krum  accuracy:<0.5 ', 'krum  accuracy:<0.5'],
    ['q=x&status=failed,stopped&strategy=multi-krum', 'x status:"failed","stopped" rule:"multi-krum"'],
    [`attack=${NONE}`, 'attack:none'],
    ['tag=fig%252C 3', 'tags:"fig, 3"'],
    ['tag=a"b', 'tags:"a\\"b"'],
    ['archived=1&dataset=digits', 'data:"digits" archived:yes'],
    ['cells=1', 'sweep:any'],
    ['group=sweep', 'sweep:any'],
    ['cells=1&q=krum sweep:a', 'krum sweep:a'],
  ])('%s asks for %s', (address, query) => {
    expect(queryOf(view(address))).toBe(query);
  });

  it('knows what earlier views called a column', () => {
    const request = requestOf(view('sort=-strategy&columns=name,dataset,metric.test_loss'));
    expect(request.sort).toBe('-rule');
    expect(request.columns).toEqual(['name', 'created', 'rule', 'attack', 'accuracy', 'error', 'data', 'metric.test_loss']);
    expect(requestOf(view('group=dataset')).group).toEqual(['data']);
  });

  it('opens a group', () => {
    const opened = within(view('q=a&group=rule,seed'), { rule: 'krum', seed: 7, attack: null });
    expect(writeState(VIEW, opened).get('q')).toBe('a rule:"krum" seed:7 attack:none');
    expect(opened.group).toEqual([]);
  });

  it('offers what occurs', () => {
    const offers = { data: [{ value: 'digits', runs: 3 }, { value: '', runs: 1 }] };
    expect(offersOf('dataset', offers)).toEqual([{ value: 'digits', count: 3 }, { value: NONE, count: 1 }]);
    expect(offersOf('tag', offers)).toEqual([]);
  });
});
