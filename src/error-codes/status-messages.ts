/** What single statuses of the Agent Gateway say to callers, in place of the message of their code. */
export const statusMessages: ReadonlyMap<number, string> = new Map([
  [402, 'The Agent Gateway wants to be paid before it does this; its operator can tell more.'],
  [405, 'The Agent Gateway does not offer this.'],
  [408, 'The Agent Gateway waited too long for the request; try again.'],
  [413, 'What was sent is larger than the Agent Gateway takes.'],
  [414, 'The request is longer than the Agent Gateway takes.'],
  [423, 'What the request is about is locked in the Agent Gateway; try again later.'],
  [428, 'The Agent Gateway wants a condition with this request, which this server does not send.'],
  [431, 'The request is longer than the Agent Gateway takes.'],
  [501, 'The Agent Gateway does not offer this.'],
  [507, 'The Agent Gateway has no room to store this.'],
]);

/** What a clash (409, 412) says to who reads: nothing was to be written. */
export const clashOfRead =
  'The Agent Gateway can not answer this just now, as it clashes with other work; try again later.';
