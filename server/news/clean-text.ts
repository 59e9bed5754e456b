import {
  type ArticleBlock,
  mostSummaryLetters,
  mostTitleLetters,
  tidyText,
} from '@candor/domain/news/article-block.ts'
import { blocksOfHtml, blockTags, unescapeText } from '@candor/domain/news/html-blocks.ts'
import sanitizeHtml, { type IOptions } from 'sanitize-html'

/** More of one field is not looked at. */
const mostRawLine = 10_000
const mostRawBody = 100_000
const deepest = 40
const mostNameLetters = 60

const nothingButText: IOptions = { allowedTags: [], allowedAttributes: {}, nestingLimit: deepest }

const rename = (tag: string) => () => ({ tagName: tag, attribs: {} })

/** No attribute passes, so that there is no address, handler or style in what is left. */
const blocksOnly: IOptions = {
  allowedTags: [...blockTags],
  allowedAttributes: {},
  nestingLimit: deepest,
  transformTags: {
    div: rename('p'),
    section: rename('p'),
    tr: rename('p'),
    h1: rename('h2'),
    h3: rename('h2'),
    h4: rename('h2'),
    h5: rename('h2'),
    h6: rename('h2'),
  },
}

const plain = (html: string): string => unescapeText(sanitizeHtml(html.slice(0, mostRawLine), nothingButText))

/** What a paper calls itself. */
export const cleanName = (html: string): string => tidyText(plain(html), mostNameLetters)

export const cleanTitle = (html: string): string => tidyText(plain(html), mostTitleLetters)

export const cleanSummary = (html: string): string => tidyText(plain(html), mostSummaryLetters)

export const cleanBody = (html: string): ArticleBlock[] =>
  blocksOfHtml(sanitizeHtml(html.slice(0, mostRawBody), blocksOnly))
