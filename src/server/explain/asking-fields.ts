import { AsyncLocalStorage } from 'node:async_hooks';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { AskNotes } from '../../loaders/upstream.js';

type Path = GraphQLResolveInfo['path'];

/** Who asks: a field by its path without places in lists, or the questions of several that are answered together. */
type Asker = string | readonly object[];

/** Which fields ask for what, of the requests that are explained. */
export class AskingFields implements AskNotes {
  readonly #asker = new AsyncLocalStorage<Asker>();
  readonly #notes = new WeakMap<object, Asker[]>();
  #requests = 0;

  /** A request that is explained begins. */
  enter(): void {
    this.#requests++;
  }

  /** It has ended. On older versions of Node.js every promise costs more as long as a context is kept. */
  leave(): void {
    if (--this.#requests === 0) this.#asker.disable();
  }

  readonly around = (
    resolve: GraphQLFieldResolver<unknown, unknown>,
  ): GraphQLFieldResolver<unknown, unknown> => {
    return (source, given, context, info) =>
      this.#asker.run(placeOf(info.path), () => resolve(source, given, context, info));
  };

  note(question: object): void {
    const asker = this.#asker.getStore();
    if (asker === undefined) return;
    const askers = this.#notes.get(question);
    if (askers === undefined) this.#notes.set(question, [asker]);
    else askers.push(asker);
  }

  answering<T>(questions: readonly object[], run: () => T): T {
    return this.#asker.run(questions, run);
  }

  /** Who asks for the call that is made now: looked up when the call has ended, as others may join it meanwhile. */
  current(): () => { readonly fields: readonly string[]; readonly merged: number } {
    const asker = this.#asker.getStore();
    return () => {
      const places = asker === undefined ? [] : this.#placesOf(asker);
      return { fields: [...new Set(places)], merged: Math.max(1, places.length) };
    };
  }

  #placesOf(asker: Asker): string[] {
    if (typeof asker === 'string') return [asker];
    return asker.flatMap((question) =>
      (this.#notes.get(question) ?? []).flatMap((other) => this.#placesOf(other)),
    );
  }
}

function placeOf(path: Path): string {
  const keys: string[] = [];
  for (let at: Path | undefined = path; at !== undefined; at = at.prev) {
    if (typeof at.key === 'string') keys.push(at.key);
  }
  return keys.toReversed().join('.');
}
