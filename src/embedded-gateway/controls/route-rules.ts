import type { RouteTemplate } from '../route-templates.js';
import type { RouteFilter } from './request-log.js';

interface Rule<T> {
  readonly route: RouteFilter;
  readonly value: T;
  /** How many more requests it holds for. */
  left: number;
}

/** Rules of one kind, each for a route and for a number of requests; an older rule goes first. */
export class RouteRules<T> {
  #rules: Rule<T>[] = [];

  /** Returns what ends the rule. */
  add(route: RouteFilter, value: T, times = Infinity): () => void {
    const rule = { route, value, left: times };
    this.#rules.push(rule);
    return () => this.#end(rule);
  }

  /** All values that hold for a request. */
  takeAll(route: RouteTemplate | null): readonly T[] {
    return this.#matching(route).map((rule) => this.#use(rule));
  }

  /** The oldest value that holds for a request. */
  takeFirst(route: RouteTemplate | null): T | undefined {
    const [rule] = this.#matching(route);
    return rule && this.#use(rule);
  }

  clear(): void {
    this.#rules = [];
  }

  #matching(route: RouteTemplate | null): readonly Rule<T>[] {
    return this.#rules.filter((rule) => rule.route === '*' || rule.route === route);
  }

  #use(rule: Rule<T>): T {
    rule.left -= 1;
    if (rule.left <= 0) this.#end(rule);
    return rule.value;
  }

  #end(rule: Rule<T>): void {
    this.#rules = this.#rules.filter((other) => other !== rule);
  }
}
