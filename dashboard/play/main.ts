import './play.css';
import './app.js';
