import type { ArticleText } from '../article-text.ts'

export const whenToStopMalay: ArticleText = {
  title: 'Apabila dagangan tidak lagi menyeronokkan',
  body: `
Carta dan hasil yang pantas boleh menguasai seseorang, walaupun dengan wang latihan. Mengenali tandanya lebih awal amat membantu.

## Tanda-tandanya

- Anda berdagang untuk mendapatkan semula kerugian, dengan jumlah yang makin besar.
- Anda memikirkan dagangan ketika bekerja, makan atau tidak dapat tidur.
- Anda menyembunyikan berapa banyak masa atau wang yang digunakan.
- Anda gelisah apabila pasaran ditutup.
- Ia sudah tidak menarik, tetapi anda teruskan juga.

## Apa yang boleh dibuat sekarang

+ Ambil [rehat](own-limits). Ia tidak boleh ditamatkan awal, dan sebab itulah ia berkesan.
+ Tetapkan had kerugian dan had kontrak, supaya esok ada sempadannya.
+ Matikan makluman harga dan pemberitahuan tolak di [Keutamaan](page:preferences).
+ Beritahu seseorang. Meluahkannya mengurangkan kuasanya.

## Jika melibatkan wang sebenar

Jangan meminjam untuk mendapatkan semula kerugian. Berbincanglah dengan doktor, atau talian bantuan masalah perjudian di negara anda: mereka mengenali corak ini. Banyak yang percuma dan tidak bertanya nama anda.

> Kebanyakan orang yang berdagang jangka pendek dengan leveraj mengalami kerugian. Berhenti bukan kegagalan. Ia satu hasil.
`,
}
