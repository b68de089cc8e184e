import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Redaction } from '../../src/gateway/redaction/redaction.js';

function redact(text: string, sent: readonly string[]): string {
  return new Redaction(() => sent).apply(text);
}

describe('redacting a text', () => {
  it.each([
    ['see https://gateway.example/agent-v2?end_user_id=ada now', 'see … now'],
    ['host db-1.prod.acme refused', 'host … refused'],
    ['at 10.0.0.12:5432 or [::1]:80 or fe80::1 or localhost', 'at … or … or … or …'],
    ['gateway-3:8080 is down', '… is down'],
    ['mail to ada@example.org please', 'mail to … please'],
    ['body.fact_key: too long', 'body.fact_key: too long'],
    ['must be at most 20 characters, e.g. 5', 'must be at most 20 characters, e.g. 5'],
  ])('takes addresses out and leaves field names: %s', (text, clean) => {
    expect(redact(text, [])).toBe(clean);
  });

  it('takes a short value out only where it stands alone', () => {
    expect(redact('a value of "a" is bad', ['a'])).toBe('… value of "…" is bad');
    expect(redact('kiosk k1 (K1) k12', ['k1'])).toBe('kiosk … (…) k12');
  });

  it('takes out a part that is quoted of a long value', () => {
    const value = 'The quick brown fox jumps over the lazy dog';
    expect(redact("input 'the quick brown fox ju...' is too long", [value])).toBe(
      "input '……' is too long".replace('……', '…...'),
    );
    expect(redact('brown fox', [value])).toBe('brown fox');
  });

  it('takes out values that overlap', () => {
    expect(redact('abcdefghi!', ['abcdef', 'defghi'])).toBe('…!');
    expect(redact('ada.k and k.lovelace', ['ada.k', 'k.love', 'lovelace'])).toBe('… and …');
    expect(redact('abcabcab is taken', ['abcab'])).toBe('… is taken');
  });

  const value = 'Ünlü & "Söhne"\n+1';
  it.each([
    ['in upper case', value.toUpperCase()],
    ['in a URL', encodeURIComponent(value)],
    ['in a URL with small digits', encodeURIComponent(value).toLowerCase()],
    ['in a form', new URLSearchParams({ value }).toString().slice('value='.length)],
    ['in JSON', JSON.stringify(value).slice(1, -1)],
    ['in JSON within JSON', JSON.stringify(JSON.stringify(value)).slice(3, -3)],
    ['in ASCII JSON', '\\u00dcnl\\u00fc & \\"S\\u00f6hne\\"\\n+1'],
    ['in HTML', '&#220;nl&#xfc; &amp; &quot;S&#246;hne&quot;\n+1'],
    ['in a URL within a URL', encodeURIComponent(encodeURIComponent(value))],
    ['in JSON within a URL', encodeURIComponent(JSON.stringify(value).slice(1, -1))],
  ])('takes out a value that is written %s', (_, written) => {
    expect(redact(`The value "${written}" is bad.`, [value])).toBe('The value "…" is bad.');
  });

  it('tells no text that it did not look at', () => {
    const secret = 'secret-4711';
    for (let before = 2950; before < 3010; before++) {
      const told = redact(`${'x '.repeat(before / 2)}${'y'.repeat(before % 2)} ${secret} and more`, [secret]);
      expect(told).not.toContain('s');
    }
  });

  it('tells nothing where too much was sent to be looked through', () => {
    expect(redact('is too long', ['x'.repeat(2_000_001)])).toBe('…');
    expect(redact('', ['x'.repeat(2_000_001)])).toBe('');
  });

  it('leaves no value behind, whatever stands around it', () => {
    const value = fc
      .string({ unit: 'grapheme', minLength: 4, maxLength: 40 })
      .filter((text) => text.trim().length > 3);
    fc.assert(
      fc.property(value, fc.string(), fc.string(), (secret, before, after) => {
        fc.pre(!`${before}…${after}`.includes(secret));
        expect(redact(before + secret + after, [secret])).not.toContain(secret);
      }),
    );
  });
});
