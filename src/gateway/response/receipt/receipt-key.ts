import { isDelaying, isDenying, wordsOf } from '../reply-words.js';

/**
 * What a key of an account deletion's answer is about. `word`: how the deletion went. `failure`: what went wrong or is
 * left. `later`: what is still to be done. `job`: work that goes on. `text`: a sentence. `list`: holds layers or more
 * keys. `about`: whom, when and which request. `count`: how many rows. `layer`: what is stored there. All else is
 * unknown.
 */
export type ReceiptKey =
  'word' | 'failure' | 'later' | 'job' | 'text' | 'list' | 'about' | 'count' | 'layer' | 'unknown';

const words = set('status state outcome result ok success successful succeeded acknowledged');
const done = set('deleted purged done complete completed removed erased cleared forgotten');
const failures = set(
  'remaining remainder left leftover leftovers residual residue outstanding retained kept surviving survivors orphaned orphans code codes warning warnings more next truncated',
);
const texts = set(
  'message msg detail details reason description title info note text object type kind action operation event scope mode',
);
const lists = set(
  'layers layer results data details summary report breakdown components stores steps stages tasks services systems targets meta metadata response payload deletion purge receipt',
);
const stored = set(
  [
    'worker transcript transcripts session sessions conversation conversations chat chats thread threads message messages',
    'short medium mid long term memory memories item items fact facts candidate candidates preference preferences',
    'vector vectors embedding embeddings store stores index indexes cache graph database db file files blob blobs',
    'attachment attachments summary summaries profile history archive archives backup backups log logs layer layers data',
    'account user users agent agents end row rows record records entry entries object objects document documents',
    'storage knowledge semantic episodic procedural working deletion purge',
  ].join(' '),
);
const counts = set('count counts total totals number num n');
/** Ids, times and other things that say nothing of how the deletion went. */
const about =
  /^(?:(?:[a-z0-9]+_)*(?:id|ids|uuid)|request|trace|agent|name|agent_name|user|end_user|tenant|method|path|route|version|api_version|schema_version|timestamp|time|date|(?:deleted|purged|completed|finished|started|requested|created|updated|processed|confirmed|done)_(?:at|on)|duration|elapsed|took|latency|(?:duration|elapsed|took|latency|time)_(?:ms|s|seconds)|retries|attempts?|attempt_count)$/;
const jobs =
  /^(?:(?:job|task|operation|workflow|run|ticket|tracking|event|batch|poll|polling|monitor|status)_(?:id|url|uri|href|ref|token|handle|key)|job|task)$/;

/** Whether a key names a job that goes on beyond doubt: an ok beside it is of the job's start. */
export function isWork(name: string): boolean {
  return ['job', 'task', 'workflow'].includes(wordsOf(name)[0] ?? '');
}

/** Whether a key holds a flag, in which 0 says no. */
export function isFlag(name: string): boolean {
  return /^(?:is_)?(?:ok|success|successful|acknowledged)$/.test(wordsOf(name).join('_'));
}

/** Whether a key is an envelope's, in which null only says that there is no more to tell. */
export function isEnvelope(name: string): boolean {
  return /^(?:data|result|results|response|payload|details|meta|metadata)$/.test(wordsOf(name).join('_'));
}

/** Reads a key by its words: `failedLayers` and `failed_layers` are the same. */
export function receiptKey(name: string): ReceiptKey {
  const all = wordsOf(name).filter((word) => !['is', 'was', 'has', 'all', 'fully'].includes(word));
  const key = all.join('_');
  if (jobs.test(key)) return 'job';
  if (all.some((word) => isDenying(word) || failures.has(word))) return 'failure';
  if (done.has(key) || words.has(key) || words.has(all.at(-1) ?? '')) return 'word';
  if (about.test(key)) return 'about';
  if (all.some(isDelaying) || /^(?:eta|estimated_\w+)$/.test(key)) return 'later';
  if (texts.has(key)) return 'text';
  if (lists.has(key)) return 'list';
  if (all.length === 0) return 'unknown';
  if (all.every((word) => counts.has(word))) return 'count';
  if (!all.every((word) => stored.has(word) || done.has(word) || counts.has(word))) return 'unknown';
  return all.some((word) => done.has(word)) ? 'word' : 'layer';
}

/** Whether a key that says how a deletion went names the layer too, as `factsDeleted` does. */
export function isOfLayer(name: string): boolean {
  return wordsOf(name).some((word) => stored.has(word));
}

/** Words between those that a sentence of a confirmation is made of. */
const filling = set(
  'a an the all any of for in from with by to and or this that its their was were is are has have had been be now full fully delete deletion purge erase erasure successfully success ok ms s seconds',
);

/** Whether a word of a sentence is known, so that what the sentence says is. */
export function isKnownWord(word: string): boolean {
  return done.has(word) || stored.has(word) || counts.has(word) || filling.has(word) || /^\d+$/.test(word);
}

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
