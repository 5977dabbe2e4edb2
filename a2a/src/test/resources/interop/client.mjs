// Drives the agent at argv[2] over the transport argv[3] and prints what came, one JSON object.
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory, RestTransportFactory } from '@a2a-js/sdk/client';

const [, , url, transport] = process.argv;
const legacyCompat = { enabled: transport === '0.3' };

async function connect() {
  const resolver = new DefaultAgentCardResolver({ legacyCompat });
  const card = await resolver.resolve(url);
  const wanted = { jsonrpc: ['JSONRPC', '1.0'], rest: ['HTTP+JSON', '1.0'], 0.3: ['JSONRPC', '0.3'] }[transport];
  card.supportedInterfaces = card.supportedInterfaces.filter(
    (at) => at.protocolBinding === wanted[0] && at.protocolVersion.startsWith(wanted[1]),
  );
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory({ legacyCompat }), new RestTransportFactory({ legacyCompat })],
    cardResolver: resolver,
  });
  return factory.createFromAgentCard(card);
}

function request(messageId, taskId = '') {
  const message = {
    messageId,
    contextId: '',
    taskId,
    role: 1,
    parts: [{ content: { $case: 'text', value: 'hello' }, metadata: undefined, filename: '', mediaType: '' }],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
  return { tenant: '', message, configuration: undefined, metadata: undefined };
}

const client = await connect();
const result = { version: client.protocolVersion, stream: [] };
for await (const event of client.sendMessageStream(request('tck-stream-artifact-chunked'))) {
  result.stream.push(event.payload.$case);
}
const waiting = await client.sendMessage(request('tck-input-required'));
result.waiting = waiting.status.state;
const events = client.resubscribeTask({ tenant: '', id: waiting.id });
result.subscribed = (await events.next()).value.payload.$case;
const done = await client.sendMessage(request('tck-complete-task', waiting.id));
result.done = done.status.state;
result.text = done.status.message.parts[0].content.value;
result.followed = [];
for await (const event of events) {
  result.followed.push(event.payload.$case);
}
result.got = (await client.getTask({ tenant: '', id: waiting.id })).history.length;
const other = await client.sendMessage(request('tck-input-required'));
result.cancelled = (await client.cancelTask({ tenant: '', id: other.id })).status.state;
const message = await client.sendMessage(request('tck-message-response'));
result.message = message.parts[0].content.value;
if (transport !== '0.3') {
  const page = await client.listTasks({ tenant: '', contextId: done.contextId, status: 0, pageToken: '' });
  result.listed = page.tasks.length;
}
const config = { tenant: '', id: 'p', taskId: waiting.id, url: 'http://127.0.0.1:9/', token: '', authentication: undefined };
await client.createTaskPushNotificationConfig(config);
const pushes = await client.listTaskPushNotificationConfig({ tenant: '', taskId: waiting.id, pageSize: 0, pageToken: '' });
result.pushes = pushes.configs.map((each) => each.id);
await client.deleteTaskPushNotificationConfig({ tenant: '', taskId: waiting.id, id: 'p' });
try {
  await client.getTask({ tenant: '', id: 'nobody' });
} catch (error) {
  result.error = error.constructor.name;
}
console.log(JSON.stringify(result));
