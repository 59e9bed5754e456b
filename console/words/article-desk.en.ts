/** The editor of news: what was written, in which language, and as readers see it. */
export const articleDeskEn = {
  'article.list': 'Articles, newest first',
  'article.new': 'Write an article',
  'article.editor': 'The text',
  'article.preview': 'As readers see it',
  'article.language': 'Language',
  'article.title': 'Title',
  'article.summary': 'Summary',
  'article.text': 'Text',
  'article.rules':
    'An empty line begins a paragraph, ## a heading, - an item, > a quote. Other markup is shown as text.',
  'article.missing': 'Title, summary and text are needed.',
  'article.publish': 'Publish in {language}',
  'article.change': 'Publish the change',
  'article.withdraw': 'Withdraw the article',
  'article.withdraw-text': 'Readers can no longer find it. It stays in this list.',
  'article.withdrawn': 'Withdrawn',
  'article.published': 'Published {time}',
  'article.changed': 'changed {time}',
  'article.done': 'Published. Readers can see it now.',
  'article.gone': 'Withdrawn.',
  'article.none': 'Nothing has been written yet.',
} as const
