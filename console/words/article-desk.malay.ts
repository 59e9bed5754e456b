import type { Translated } from '@candor/client/words/word-types.ts'
import type { articleDeskEn } from './article-desk.en.ts'

export const articleDeskMalay: Translated<typeof articleDeskEn> = {
  'article.list': 'Artikel, terbaharu dahulu',
  'article.new': 'Tulis artikel',
  'article.editor': 'Teks',
  'article.preview': 'Seperti yang dilihat pembaca',
  'article.language': 'Bahasa',
  'article.title': 'Tajuk',
  'article.summary': 'Ringkasan',
  'article.text': 'Teks',
  'article.rules':
    'Baris kosong memulakan perenggan, ## tajuk kecil, - item, > petikan. Penanda lain dipaparkan sebagai teks.',
  'article.missing': 'Tajuk, ringkasan dan teks diperlukan.',
  'article.publish': 'Terbitkan dalam {language}',
  'article.change': 'Terbitkan perubahan',
  'article.withdraw': 'Tarik balik artikel',
  'article.withdraw-text': 'Pembaca tidak dapat menemuinya lagi. Artikel kekal dalam senarai ini.',
  'article.withdrawn': 'Ditarik balik',
  'article.published': 'Diterbitkan {time}',
  'article.changed': 'diubah {time}',
  'article.done': 'Diterbitkan. Pembaca boleh melihatnya sekarang.',
  'article.gone': 'Ditarik balik.',
  'article.none': 'Belum ada artikel.',
}
