import type { Scenario } from '../scenario.js';
import { aliasedScalars } from './aliased-scalars.js';
import { badHeads } from './bad-heads.js';
import { embeddedPort } from './embedded-port.js';
import { failingLogs } from './failing-logs.js';
import { failingSubject } from './failing-subject.js';
import { fragmentFloods } from './fragment-floods.js';
import { hostileGateway } from './hostile-gateway.js';
import { madeUpBearers } from './made-up-bearers.js';
import { manyHeaders } from './many-headers.js';
import { manyMessages } from './many-messages.js';
import { megabyteBodies } from './megabyte-bodies.js';
import { redaction } from './redaction.js';
import { refusedArrays } from './refused-arrays.js';
import { slowReaders } from './slow-readers.js';
import { wideAnswers } from './wide-answers.js';

/** All scenarios, in the order of the table. */
export const scenarios: readonly Scenario[] = [
  ...aliasedScalars,
  ...wideAnswers,
  manyMessages,
  hostileGateway,
  slowReaders,
  ...failingLogs,
  redaction,
  refusedArrays,
  fragmentFloods,
  megabyteBodies,
  badHeads,
  madeUpBearers,
  manyHeaders,
  failingSubject,
  embeddedPort,
];
