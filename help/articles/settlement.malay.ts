import type { ArticleText } from '../article-text.ts'

export const settlementMalay: ArticleText = {
  title: 'Cara penyelesaian',
  body: `
Kontrak serahan membandingkan dua harga yang direkodkan. Kedua-duanya belum diterbitkan ketika anda bersetuju, dan tiada sesiapa boleh memilih atau mengubahnya.

## Dua harga itu

- Harga belian: harga pada saat belian, iaitu {purchaseSeconds} saat selepas harga terakhir yang dilihat peranti anda ketika anda mengetik. Peranti anda menandatangani saat itu.
- Harga akhir: tik harga terakhir pada atau sebelum had masa tamat, dikira dari saat belian.

Kedua-duanya harga tengah, dibandingkan hingga digit terakhir. Lebih tinggi bermakna “Naik” untung, lebih rendah “Turun” untung, sama bermakna jumlah dikembalikan.

## Arah anda tersembunyi

Sebelum kami menandatangani resit anda, kami tidak tahu arah yang anda pilih. Jadi kami memutuskan sama ada hendak menjual tanpa mengetahui arah mana yang menguntungkan kami.

## Keadaan khas

- Sumber harga sebenar tanpa harga dalam {tickSeconds} saat selepas saat belian atau sebelum tamat: terbatal, jumlah dikembalikan.
- Sumber harga sebenar, dihentikan sekurang-kurangnya {haltSeconds} saat sebelum tamat: terbatal, jumlah dikembalikan.
- Kami lewat memasukkan belian anda ke dalam log awam: yang rugi menjadi terbatal, jumlah dikembalikan; yang untung kekal untung.
- Peranti anda tidak membuka arah dalam {openingHours} jam selepas tamat: rugi.
- Benih satu hari ditahan selama {withheldHours} jam: setiap kontrak yang rugi pada hari itu dibayar balik.

## Apa yang boleh dijangka oleh pengendali

Dengan komitmen benih sahaja, pengendali boleh menjangka harga simulasi, tetapi tidak boleh mengubahnya. Kami menyatakannya dengan jelas di tempat yang berkaitan.

## Semak sendiri

Setiap kontrak yang diselesaikan mempunyai [bukti](proof) yang dikira sendiri oleh peranti anda.
`,
}
