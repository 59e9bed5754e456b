/**
 * An article as its author writes it, one file for each language. The body is plain text with a few marks at the beginning of a line:
 * `## ` a heading, `- ` an item, `+ ` a step, `> ` a note, `| label | value` a row of an example; everything else is a paragraph. Blocks are
 * separated by an empty line. `[words](slug)` leads to another article and `[words](page:deposit)` to a page of the app.
 *
 * No figure is written here: `{openingFee}` names one of `figures/`, which follows from the rules and the catalogue.
 */
export type ArticleText = { readonly title: string; readonly body: string }
