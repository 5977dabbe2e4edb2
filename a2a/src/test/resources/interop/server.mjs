// An agent of the kit's making on a free port, printed first; argv[2] is the version that its card offers.
import express from 'express';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { UserBuilder, agentCardHandler, jsonRpcHandler } from '@a2a-js/sdk/server/express';

const version = process.argv[2];
const WORKING = 2;
const COMPLETED = 3;
const CANCELED = 5;
const INPUT_REQUIRED = 6;

const part = (value) => ({ content: { $case: 'text', value }, metadata: undefined, filename: '', mediaType: '' });

class Echo {
  async execute({ taskId, contextId, userMessage, task }, bus) {
    const base = { taskId, contextId, metadata: undefined };
    const status = (state) => ({ state, message: undefined, timestamp: new Date().toISOString() });
    const text = userMessage.parts[0].content.value;
    bus.publish(
      AgentEvent.task(
        task ?? { id: taskId, contextId, status: status(1), artifacts: [], history: [userMessage], metadata: undefined },
      ),
    );
    bus.publish(AgentEvent.statusUpdate({ ...base, status: status(WORKING) }));
    if (text === 'ask') {
      bus.publish(AgentEvent.statusUpdate({ ...base, status: status(INPUT_REQUIRED) }));
    } else {
      const artifact = {
        artifactId: 'a',
        name: 'echo',
        description: '',
        parts: [part('echo: ' + text)],
        metadata: undefined,
        extensions: [],
      };
      bus.publish(AgentEvent.artifactUpdate({ ...base, artifact, append: false, lastChunk: true }));
      bus.publish(AgentEvent.statusUpdate({ ...base, status: status(COMPLETED) }));
    }
    bus.finished();
  }

  async cancelTask(taskId, bus) {
    const status = { state: CANCELED, message: undefined, timestamp: new Date().toISOString() };
    bus.publish(AgentEvent.statusUpdate({ taskId, contextId: 'c', status, metadata: undefined }));
    bus.finished();
  }
}

const app = express();
const server = app.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const card = {
    name: 'Echo',
    description: 'Echoes.',
    version: '1.0.0',
    supportedInterfaces: [{ url: `${url}/rpc`, protocolBinding: 'JSONRPC', tenant: '', protocolVersion: version }],
    capabilities: { streaming: true, pushNotifications: false, extensions: [], extendedAgentCard: false },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [],
    signatures: [],
  };
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), new Echo());
  const legacyCompat = { enabled: version === '0.3' };
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler, legacyCompat }));
  app.use(
    '/rpc',
    jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat }),
  );
  console.log(url);
});
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
