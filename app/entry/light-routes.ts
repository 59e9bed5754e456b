import type { Plugin } from 'vite'

/** The sentence that documents a route, with the comma behind it. Only the server's own pages print it. */
const summary = /^\s*summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`),\n/gm

/** A call that makes a schema or a route, and does nothing else. */
const making = /(?<![\w.$])(?=(?:z\.[a-z]\w*|z\.iso\.\w+|defineRoute)\()/g

/**
 * Leaves out of `wire/` what a browser has no use for: the sentences that document routes, and the routes and schemas that a page does not
 * name, which the bundler may only drop where it is told that making them does nothing else.
 */
export const lightRoutes = (): Plugin => ({
  name: 'light-routes',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/wire\/[a-z-]+\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(summary, '').replaceAll(making, '/*#__PURE__*/ '),
      map: null,
    }),
  },
})
