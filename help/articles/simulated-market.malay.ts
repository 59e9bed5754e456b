import type { ArticleText } from '../article-text.ts'

export const simulatedMarketMalay: ArticleText = {
  title: 'Pasaran simulasi dan apa yang tidak dapat diajarnya',
  body: `
Melainkan halaman menyatakan sebaliknya, harga di sini ialah simulasi. Ia kelihatan seperti sebenar: ada masa tenang dan masa bergelora, pembukaan yang sibuk, lonjakan sekali-sekala, instrumen yang bergerak bersama. Harga setiap hari dibuat daripada satu benih rahsia, yang dibuka selepas hari itu berakhir.

## Apa yang diajarnya dengan baik

- Bagaimana margin, leveraj, yuran dan penutupan paksa memberi kesan kepada anda, dalam angka anda sendiri.
- Berapa kerap anda mengikut rancangan apabila ia menyakitkan.
- Berapa kos satu posisi apabila tiada apa-apa berlaku.

## Apa yang tidak dapat diajarnya

- Ramalan. Harga tidak mengandungi corak yang boleh didagangkan. Tiada strategi boleh mengatasi pasaran simulasi sebelum kos, jadi bulan yang baik hanyalah nasib.
- Berita. Apa yang berlaku di dunia tidak menggerakkan harga simulasi.
- Saiz. Pesanan anda tidak pernah menggerakkan harga dan sentiasa dilaksanakan sepenuhnya. Pasaran sebenar boleh kehabisan pembeli.
- Rasa takut. Kehilangan wang yang tidak dapat kembali terasa lain daripada kehilangan wang latihan.

> Jika anda untung di sini, anda telah belajar cara alat ini berfungsi. Itu tidak bermakna anda boleh melakukannya dengan wang sebenar.
`,
}
