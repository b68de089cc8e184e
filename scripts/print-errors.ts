import { writeFileSync } from 'node:fs';
import { errorsPage, errorsPath } from './errors-page.js';

writeFileSync(errorsPath, await errorsPage());
