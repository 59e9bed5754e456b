import type { ArticleText } from '../article-text.ts'

export const liquidationMalay: ArticleText = {
  title: 'Apa yang berlaku apabila posisi ditutup paksa',
  body: `
Posisi leveraj ditutup secara paksa apabila hanya separuh margin awalnya tinggal. Yang tinggal dikembalikan ke baki anda.

## Peraturan

Penutupan paksa berlaku pada harga pertama apabila margin campur untung rugi berada pada atau di bawah separuh margin awal. Long diukur pada bida, short pada tawaran. Harga itu ada pada borang sebelum anda menekan butang. Ia hanya berubah bersama margin: menjauh apabila anda menambah margin, mendekat apabila [pembiayaan semalaman](overnight-financing) terpaksa diambil daripadanya.

## Contoh

| Long emas {goldLeverage}, margin | {goldMargin}
| Nilai posisi | {goldNotional}
| Separuh margin | {goldHalfMargin}
| Harga masuk | {goldPrice}
| Harga tutup paksa, {goldLineShare} di bawah | {goldLine}

## Bolehkah rugi lebih banyak?

Harga boleh melompat melepasi garis itu. Posisi kemudian ditutup pada harga seterusnya, dan anda mungkin kehilangan seluruh margin. Anda tidak akan rugi lebih daripada margin: selebihnya ditanggung oleh pihak kami.

## Amaran

Anda diberi amaran apabila margin campur untung rugi berada {warnings} di atas paras itu, sekali bagi setiap satu. Satu lompatan boleh melepasi kesemuanya.

## Apa yang boleh dibuat lebih awal

- Tambah margin. Separuh itu kekal separuh margin awal, jadi garisnya menjauh: dengan tambahan {addedMargin} ia berada pada {addedLine}, {addedLineShare} di bawah harga masuk.
- Tetapkan [henti rugi](stops-and-gaps) sebelum garis itu.
- Tutup sebahagian.
- Guna leveraj lebih rendah lain kali: pada {calmLeverage} garisnya {calmLineShare} jauhnya.

> Menambah margin pada posisi yang rugi juga bermakna lebih banyak wang terdedah kepada risiko. Sebelum membuka, tentukan berapa yang anda sanggup rugi.
`,
}
