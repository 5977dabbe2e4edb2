import { json, jsonParseLinter } from '@codemirror/lang-json';
import { linter } from '@codemirror/lint';
import { basicSetup, EditorView } from 'codemirror';

/** An editor of JSON in {@link place}; it lives in a shadow tree, where its styles need no laxer policy of the page. */
export function jsonEditor(place: HTMLElement, text: string, label: string, typed: (text: string) => void): { show: (text: string) => void; end: () => void } {
  let showing = false;
  const root = place.attachShadow({ mode: 'open' });
  const view = new EditorView({
    doc: text,
    root,
    parent: root,
    extensions: [
      basicSetup,
      json(),
      linter(jsonParseLinter()),
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.theme({ '&': { maxHeight: '60vh' }, '.cm-gutters': { background: 'transparent', color: 'inherit' }, '.cm-activeLine': { background: 'transparent' } }),
      EditorView.updateListener.of((update) => (update.docChanged && !showing ? typed(update.state.doc.toString()) : undefined)),
    ],
  });
  return {
    show: (next) => {
      const now = view.state.doc.toString();
      if (next !== now) {
        showing = true;
        view.dispatch({ changes: { from: 0, to: now.length, insert: next } });
        showing = false;
      }
    },
    end: () => view.destroy(),
  };
}
