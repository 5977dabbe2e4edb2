import { messages } from '../../app/messages.js';

export const t = messages({
  about: [
    'A shell on the lab’s machine, in the project’s folder. F6 leaves it for the buttons.',
    'Eine Shell auf der Maschine des Labors, im Ordner des Projekts. F6 führt hinaus zu den Knöpfen.',
  ],
  connecting: ['Connecting …', 'Wird verbunden …'],
  open: ['Connected', 'Verbunden'],
  over: ['The shell has ended', 'Die Shell ist zu Ende'],
  none: ['This lab has no terminal: it was started with “--no-terminal”.', 'Dieses Labor hat kein Terminal: Es wurde mit „--no-terminal“ gestartet.'],
  again: ['New shell', 'Neue Shell'],
  end: ['End the shell', 'Shell beenden'],
  clear: ['Clear', 'Leeren'],
});
