/** The editor of the help centre: its articles in every language, with their versions. */
export const helpDeskEn = {
  'help-desk.list': 'Articles of the help centre',
  'help-desk.new': 'Add an article',
  'help-desk.editor': 'The article in all languages',
  'help-desk.slug': 'Address of the article: lower-case letters and hyphens',
  'help-desk.slug-wrong': 'The address has 3 to 40 lower-case letters and hyphens.',
  'help-desk.section': 'Section',
  'help-desk.rules':
    'An empty line begins a paragraph, ## a heading, - an item, + a step, > a note, | a row of label | value. A name in braces is a figure that the rules give, and each one has to stay. A version that is written later replaces one that waits.',
  'help-desk.missing': 'Title and text are needed in every language.',
  'help-desk.withdraw': 'Back to the product’s own text',
  'help-desk.remove': 'Remove the article',
  'help-desk.done': 'Published. Readers see it now.',
  'help-desk.done-later': 'Kept. Readers see it from then on.',
  'help-desk.gone': 'Taken back.',
  'help-desk.added': 'Added',
  'help-desk.edited': 'Edited',
  'help-desk.unreadable': 'Not shown: unknown figure',
  'help-desk.back': 'Product’s own text',
  'help-desk.removed': 'Removed',
  'help-desk.drawn':
    'The app draws this article itself, because it checks something on the device. Its text cannot be changed.',
  'help-section.start': 'Start here',
  'help-section.trading': 'Trading',
  'help-section.checking': 'Checking us',
  'help-section.money': 'Money',
  'help-section.account': 'You and your account',
} as const
