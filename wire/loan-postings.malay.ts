import type { PostingTexts } from './posting-texts.ts'

export const loanPostingsMalay: PostingTexts<'loan'> = {
  'posting.loan-paid-out': 'Wang pinjaman dibayar',
  'posting.loan-paid-out-second': 'Ke baki tersedia anda',
  'posting.loan-paid-out-why':
    'Pinjaman anda telah diluluskan, jadi jumlahnya dibayar ke baki tersedia anda. Anda berhutang jumlah itu sehingga dibayar balik.',
  'posting.loan-interest': 'Faedah pinjaman',
  'posting.loan-interest-second': 'Dibayar bersama bayaran balik',
  'posting.loan-interest-why':
    'Faedah yang dikenakan sejak pinjaman dibayar. Bayaran balik menjelaskan faedah dahulu.',
  'posting.loan-repaid': 'Pinjaman dibayar balik',
  'posting.loan-repaid-second': 'Mengurangkan jumlah dipinjam',
  'posting.loan-repaid-why': 'Anda membayar balik sebanyak ini daripada jumlah yang dipinjam.',
}
