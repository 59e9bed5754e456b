/** The editor of news: what was written, in which languages, and what readers see of it. */
export const articleDeskEn = {
  'article.list': 'Articles, newest first',
  'article.new': 'Write an article',
  'article.editor': 'The article in all languages',
  'article.summary': 'Summary',
  'article.rules':
    'An empty line begins a paragraph, ## a heading, - an item, > a quote. Other markup is shown as text. A language that is left empty is not published; its readers see the English text where no source of news writes in their language.',
  'article.empty': 'Write something in one language at least.',
  'article.missing': 'In {language}, title, summary and text are needed, or none of them.',
  'article.save': 'Save as a draft',
  'article.saved': 'Saved as a draft. Nobody but editors sees it.',
  'article.done': 'Published. Readers can see it now.',
  'article.done-later': 'Kept. It is published at that time, and customers are notified then.',
  'article.withdraw': 'Withdraw the article',
  'article.withdraw-text':
    'Readers can no longer find it, and a version that waits is not published. It stays in this list.',
  'article.withdrawn': 'Withdrawn',
  'article.gone': 'Withdrawn.',
  'article.published': 'Published {time}',
  'article.changed': 'last written {time}',
  'article.languages': '{count} of {all} languages',
  'article.untitled': 'No title yet',
  'article.none': 'Nothing has been written yet.',
  'article.older': 'Show older articles',
  'article.shown': 'Readers see version {number}.',
  'article.not-shown': 'Readers do not see this article.',
  'article.waits':
    'The last version is published {time}; one that is saved before, a draft too, replaces it.',
  'article.opened': 'Version {number} is in the editor. Nothing changes until it is saved.',
  'article.restore': 'Restore as a draft',
  'article.back': 'Back to the last version',
} as const
