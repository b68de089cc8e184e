import { Bff } from './bff.js';

const [, , upstream = ''] = process.argv;
process.send?.(await new Bff(upstream).start());
