/** What single statuses of the Agent Gateway say to callers, in place of the message of their code. */
export const statusMessages: ReadonlyMap<number, string> = new Map([
  [402, 'The Agent Gateway wants to be paid before it does this; its operator can tell more.'],
  [405, 'The Agent Gateway does not offer this.'],
  [406, 'The Agent Gateway can not answer in JSON.'],
  [407, 'A proxy before the Agent Gateway wants credentials; its operator can tell more.'],
  [408, 'The Agent Gateway waited too long for the request; try again.'],
  [411, 'The Agent Gateway got no length of what was sent; a proxy on the way may leave it out.'],
  [413, 'What was sent is larger than the Agent Gateway takes.'],
  [414, 'The request is longer than the Agent Gateway takes.'],
  [415, 'The Agent Gateway does not take JSON here.'],
  [423, 'What the request is about is locked in the Agent Gateway; try again later.'],
  [424, 'The Agent Gateway needs another service for this, which failed; try again later.'],
  [425, 'The Agent Gateway does not answer so early in a connection; try again.'],
  [426, 'The Agent Gateway wants another protocol than this server speaks.'],
  [428, 'The Agent Gateway wants a condition with this request, which this server does not send.'],
  [431, 'The request is longer than the Agent Gateway takes.'],
  [451, 'The Agent Gateway may not do this for legal reasons.'],
  [501, 'The Agent Gateway does not offer this.'],
  [507, 'The Agent Gateway has no room to store this.'],
]);

/** What a clash (409, 412) says to who reads: nothing was to be written. */
export const clashOfRead =
  'The Agent Gateway can not answer this just now, as it clashes with other work; try again later.';
