/** Gives the present instant as the gateway writes it. */
export type Clock = () => string;

/** The system's time in the gateway's form: microseconds (always 000 in the last three digits) and an offset. */
export const systemClock: Clock = () => new Date().toISOString().replace('Z', '000+00:00');
