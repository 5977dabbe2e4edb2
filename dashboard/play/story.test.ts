import { describe, expect, it } from 'vitest';
import { recordsIn, roundOf, type Scene, type StreamRecord } from './bridge.js';
import { slots, upload } from './saves.js';
import { placeOf, Story, type Line } from './story.js';

const PLAYER = { player_id: 'ada', context_id: 'evening1', name: 'Ada' };

const SCENE: Scene = {
  id: 'kallos_bowl',
  agent: 'kallos',
  place: 'terrace',
  corner: false,
  lines: [
    { id: 'a1', by: 'kallos', face: 'passionate', text: 'Not once soup.' },
    { id: 'a2', by: 'techne', text: 'It leans.' },
  ],
  ask: 'She holds out the bowl.',
  answers: [{ id: 'lean', text: 'It leans well.' }],
};

function begun(): { story: Story; read: Line[]; overheard: Line[] } {
  const read: Line[] = [];
  const overheard: Line[] = [];
  return { story: new Story(PLAYER, { read: (line) => read.push(line), overheard: (line) => overheard.push(line) }), read, overheard };
}

const say = (agent: string, message: string): StreamRecord => ({ action: 'message', agent, message, portrait: 'neutral', kind: 'dialogue' });

describe('a story', () => {
  it('shows the first line at once and keeps the others for the reader', () => {
    const { story } = begun();
    story.say('Hello');
    story.take(say('metis', 'One.'));
    story.take(say('mneme', 'Two.'));
    expect(story.line?.text).toBe('One.');
    expect(story.forward()).toBe(true);
    expect([story.line?.text, story.speaker, story.forward()]).toEqual(['Two.', 'mneme', false]);
  });

  it('looks back without telling lines again', () => {
    const { story, read } = begun();
    story.take(say('metis', 'One.'));
    story.take(say('mneme', 'Two.'));
    story.forward();
    story.back();
    expect([story.line?.text, story.looksBack]).toEqual(['One.', true]);
    story.forward();
    expect(read.map(({ text }) => text)).toEqual(['One.', 'Two.']);
  });

  it('asks when the reader has come to the question, and only then', () => {
    const { story } = begun();
    story.say('A plan?');
    story.take(say('metis', 'This.'));
    story.take({ action: 'input_required', agent: 'metis', prompt: 'Launch?', choices: ['yes', 'no'], plan: 'Ten clients' });
    expect(story.question).toBeUndefined();
    story.forward();
    expect(story.line?.kind).toBe('spec');
    story.forward();
    expect([story.question?.choices, story.line?.text]).toEqual([['yes', 'no'], 'Launch?']);
  });

  it('keeps what was said when the player goes on, and forgets a scene that nobody read', () => {
    const { story, read } = begun();
    story.take(say('metis', 'One.'));
    story.take(say('metis', 'Two.'));
    story.play(SCENE);
    story.say('Something else');
    expect(story.log.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Something else']);
    expect(read.map(({ scene }) => scene)).not.toContain('kallos_bowl');
  });

  it('keeps a scene that comes during an answer until no question of the crew is open', () => {
    const { story, read } = begun();
    story.say('A plan?');
    story.play(SCENE);
    story.take(say('metis', 'This.'));
    story.take({ action: 'input_required', agent: 'metis', prompt: 'Launch?', choices: ['yes', 'no'] });
    story.over();
    story.forward();
    expect([story.question?.prompt, read.some(({ scene }) => scene)]).toEqual(['Launch?', false]);
    story.say('yes');
    story.take(say('metis', 'Launched.'));
    story.over();
    story.forward();
    expect(story.line).toMatchObject({ scene: 'kallos_bowl', text: 'Not once soup.' });
  });

  it('plays a scene in its place, line by line, up to its question', () => {
    const { story, read } = begun();
    story.play(SCENE);
    expect([story.place, story.line?.portrait]).toEqual(['terrace', 'passionate']);
    story.forward();
    story.forward();
    expect(story.question).toMatchObject({ scene: 'kallos_bowl', ids: ['lean'], choices: ['It leans well.'] });
    expect(read.flatMap(({ id }) => id ?? [])).toEqual(['a1', 'a2']);
  });

  it('goes on behind the line that was read last', () => {
    const { story } = begun();
    story.recall({ message: 'Resumed.', history: [{ agent: 'kallos', kind: 'scene', portrait: 'neutral', message: 'Not once soup.' }], scene: { ...SCENE, read: 'a1' } });
    story.forward();
    expect(story.line?.id).toBe('a2');
  });

  it('plays a glimpse beside the talk', () => {
    const { story, overheard } = begun();
    story.take(say('metis', 'One.'));
    story.play({ ...SCENE, corner: true, lines: SCENE.lines.slice(0, 1), ask: '', answers: [] });
    expect([story.line?.text, story.hasMore]).toEqual(['One.', false]);
    expect(overheard.map(({ text }) => text)).toEqual(['Not once soup.']);
    expect(story.log.map(({ kind }) => kind)).toEqual(['gossip', 'dialogue']);
  });

  it('finds the runs that the crew names, and the place of a topic', () => {
    const { story } = begun();
    story.take(say('techne', 'api_run_20261128_182158_748980 is under way, api_run_20261128_182158_748980.'));
    expect(story.runs).toEqual(['api_run_20261128_182158_748980']);
    expect([placeOf('Why?', 'forge'), placeOf('Hm', 'stoa')]).toEqual(['stoa', 'stoa']);
  });
});

describe('a stream of records', () => {
  const streamed = async (...parts: string[]): Promise<StreamRecord[]> => {
    const body = new Blob(parts).stream().pipeThrough(new TransformStream()) as ReadableStream<Uint8Array<ArrayBuffer>>;
    const records: StreamRecord[] = [];
    for await (const record of recordsIn(body)) {
      records.push(record);
    }
    return records;
  };

  it('is read however it was cut, without what is no record', async () => {
    const records = await streamed('{"action": "sta', 'tus"}\n\nnonsense\n[]\n', '{"action": "end"}');
    expect(records.map(({ action }) => action)).toEqual(['status', 'end']);
  });

  it('has scenes and suggestions by their own names', async () => {
    const [scene, suggestions] = await streamed(
      `${JSON.stringify({ action: 'scene', seq: 4, ...SCENE })}\n`,
      '{"action": "suggestions", "choices": [{"text": "Why?", "line": "@hephaestus why?"}]}\n',
    );
    expect(scene).toMatchObject({ seq: 4, scene: { id: 'kallos_bowl' } });
    expect(suggestions?.suggestions).toEqual([{ text: 'Why?', line: '@hephaestus why?' }]);
  });

  it('has rounds of runs among other events', () => {
    expect(roundOf('{"event": "round", "strategy": 1, "round": 3, "rounds": 16, "test_accuracy": 0.5}')).toEqual({ strategy: 1, round: 3, rounds: 16, accuracy: 0.5 });
    expect([roundOf('{"event": "status"}'), roundOf('')]).toEqual([undefined, undefined]);
  });
});

describe('a saved moment', () => {
  const slot = { player: PLAYER, at: '2026-11-28T18:00:00Z', agent: 'kallos', portrait: 'neutral', text: 'Hm.' };

  it('comes back from its file, and nothing else does', () => {
    expect(upload(JSON.stringify({ save: 'crucible-novel-1', ...slot }))).toEqual(slot);
    expect([upload(JSON.stringify(slot)), upload('{'), upload(JSON.stringify({ save: 'crucible-novel-1', ...slot, agent: '../x' }))]).toEqual([undefined, undefined, undefined]);
    expect(slots.value).toEqual([]);
  });
});
