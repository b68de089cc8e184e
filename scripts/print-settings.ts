import { writeFileSync } from 'node:fs';
import { settingsPage } from './settings-page.js';

writeFileSync('docs/settings.md', await settingsPage());
