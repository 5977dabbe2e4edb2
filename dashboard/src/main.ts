import './styles/tokens.css';
import './styles/base.css';
import './components/controls.css';
import { startDoor } from './app/door.js';
import { keepFocus } from './app/focus.js';
import { startKeys } from './app/keys.js';
import { startNotifications } from './app/notifications.js';
import { applyPreferences } from './app/preferences.js';
import { startRouter } from './app/router.js';
import './app/app.js';

applyPreferences();
startDoor();
startRouter();
startKeys();
keepFocus();
startNotifications();
