import { messages } from '../../app/messages.js';

export const t = messages({
  en: {
    terminal: 'Terminal',
    about: 'A shell on the lab’s machine, in the project’s folder. F6 leaves it for the buttons.',
    connecting: 'Connecting …',
    open: 'Connected',
    over: 'The shell has ended',
    none: 'This lab has no terminal: it was started with “--no-terminal”.',
    again: 'New shell',
    end: 'End the shell',
    clear: 'Clear',
  },
  de: {
    terminal: 'Terminal',
    about: 'Eine Shell auf der Maschine des Labors, im Ordner des Projekts. F6 führt hinaus zu den Knöpfen.',
    connecting: 'Wird verbunden …',
    open: 'Verbunden',
    over: 'Die Shell ist zu Ende',
    none: 'Dieses Labor hat kein Terminal: Es wurde mit „--no-terminal“ gestartet.',
    again: 'Neue Shell',
    end: 'Shell beenden',
    clear: 'Leeren',
  },
});
