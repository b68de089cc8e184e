import { writeFileSync } from 'node:fs';
import { licensesPage } from './licenses-page.js';

writeFileSync(new URL('../docs/licenses.md', import.meta.url), await licensesPage());
