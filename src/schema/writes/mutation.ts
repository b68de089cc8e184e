import { builder } from '../builder.js';
import './memory-item-writes.js';
import './candidate-writes.js';
import './fact-writes.js';
import './preference-writes.js';
import './account-writes.js';

builder.mutationType({
  description:
    "What can be written. Each result is nullable, so that one write that fails hides no other's result.",
});
