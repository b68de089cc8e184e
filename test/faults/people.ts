/** Ids that stand in no sentence by chance, so that a search finds each place that holds one. */
export const user = 'u-ada-7f3a';
export const agent = 'a-desk-91bc';
export const session = 's-first-44d0';
export const item = 'm-mail-5e21';
export const fact = 'f-town-0c88';
export const candidate = 'c-tea-d6f2';

/** Somebody whom no test asks about. */
export const stranger = 'u-eve-6b19';
