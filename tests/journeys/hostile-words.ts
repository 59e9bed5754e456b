/*
 * What somebody may write who means harm, or whose keyboard does: each of these is to be shown as the letters it is made of, and to stay
 * within its place.
 */

const runs = 'window.ran=(window.ran||0)+1'

export const hostileWords: Readonly<Record<string, string>> = {
  markup: `<script>${runs}</script><img src=x onerror="${runs}"><svg onload="${runs}"><a href="javascript:${runs}">press</a>`,
  attributes: `"' onmouseover="${runs}" style="position:fixed;inset:0" </p></div><iframe srcdoc="<script>${runs}</script>">`,
  directions: '\u202Egnp.exe\u202C \u2066\u2067left\u2069 \u200Fright\u200E مرحبا بالعالم שלום',
  zeroWidth: `a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf${'\u200B'.repeat(200)}g`,
  wide: '﷽'.repeat(2_000),
  unbroken: 'W'.repeat(2_000),
  address: `https://example.com/${'a'.repeat(1_900)}`,
  piled: `Z${'\u0301\u0302\u0308\u030A\u0316\u0323'.repeat(40)}algo`,
  pictures: '👩‍👩‍👧‍👦'.repeat(150),
  lines: Array.from({ length: 60 }, (_, at) => at).join('\n'),
  holes: '{n} {time} {status} %s $1 {{constructor.constructor("alert(1)")()}}',
}

/** Shorter forms, for what takes few letters. */
export const shortHostile = (most: number): string =>
  `<img src=x onerror="${runs}">\u202E${'W'.repeat(most)}`.slice(0, most)
