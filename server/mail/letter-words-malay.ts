import type { LetterText } from './letter-text.ts'

export const letterWordsMalay: LetterText = {
  account: 'Tentang akaun Candor anda {account}',
  notYou:
    'Jika ini bukan anda, log masuk, buka Keselamatan akaun, bekukan akaun anda dan tukar kata laluan. Khidmat pelanggan akan membantu anda di sana.',
  end: 'Candor tidak pernah meminta kata laluan atau kod melalui e-mel.',
  letters: {
    'password-reset': {
      subject: 'Tetapkan kata laluan baharu',
      text: 'Seseorang meminta kata laluan baharu untuk akaun ini. Gunakan pautan ini untuk menetapkannya. Pautan ini boleh digunakan sekali sahaja, dalam masa {minutes} minit:\n\n{link}\n\nJika ini bukan anda, abaikan sahaja: kata laluan anda tidak berubah.',
    },
    'password-changed': {
      subject: 'Kata laluan anda telah ditukar',
      text: 'Kata laluan akaun ini telah ditukar pada {time}. Semua peranti lain telah dilog keluar.',
    },
    'new-device': {
      subject: 'Peranti baharu telah log masuk',
      text: 'Peranti yang tidak dikenali telah log masuk ke akaun ini pada {time}: {device}, dari alamat IP {address}.',
    },
    'two-factor-on': {
      subject: 'Pengesahan dua faktor dihidupkan',
      text: 'Sejak {time}, kod daripada aplikasi pengesah anda diminta semasa log masuk, untuk pengeluaran, untuk akaun bank baharu dan untuk menukar kata laluan.',
    },
    'two-factor-off': {
      subject: 'Pengesahan dua faktor dimatikan',
      text: 'Pengesahan dua faktor telah dimatikan pada {time}. Kini kata laluan sahaja mencukupi untuk log masuk ke akaun ini.',
    },
    'recovery-code-used': {
      subject: 'Kod pemulihan telah digunakan',
      text: 'Kod pemulihan telah digunakan sebagai ganti aplikasi pengesah anda pada {time}. Baki kod: {left}.',
    },
    'passkey-added': {
      subject: 'Kunci laluan telah ditambah',
      text: 'Kunci laluan “{name}” telah ditambah pada {time}. Ia boleh digunakan untuk log masuk ke akaun ini tanpa kata laluan.',
    },
    'passkey-removed': {
      subject: 'Kunci laluan telah dibuang',
      text: 'Kunci laluan “{name}” telah dibuang pada {time}.',
    },
    'key-created': {
      subject: 'Kunci API telah dibuat',
      text: 'Kunci API “{name}” telah dibuat pada {time}. Kunci API tidak boleh membuat pengeluaran.',
    },
    'account-kept': {
      subject: 'Akaun latihan anda disimpan',
      text: 'E-mel ini dan kata laluan telah ditambah pada akaun latihan pada {time}. Mulai sekarang, log masuk dengannya pada mana-mana peranti. Jika terlupa kata laluan, pilih Lupa kata laluan pada halaman log masuk dan pautan akan dihantar ke e-mel ini. Wangnya kekal wang latihan.',
    },
    'account-frozen': {
      subject: 'Akaun anda dibekukan',
      text: 'Akaun ini telah dibekukan pada {time}. Tiada wang boleh dipindahkan sehingga anda menyahbekukannya. Pengeluaran dalam semakan telah dikembalikan ke baki anda.',
    },
    'account-unfrozen': {
      subject: 'Akaun anda tidak lagi dibekukan',
      text: 'Akaun ini telah dinyahbekukan pada {time}.',
    },
    'account-closed': {
      subject: 'Akaun anda telah dipadam',
      text: 'Akaun ini telah dipadam pada {time}. Kami menyimpan catatan lejar dan permohonannya tanpa nama dan maklumat hubungan anda, kerana lejar mesti seimbang. Segala yang lain telah dipadam.',
    },
    'identity-verified': {
      subject: 'Identiti anda telah disahkan',
      text: 'Identiti anda telah disahkan pada {time}. Dagangan, penyertaan AI, pinjaman dan pengeluaran kini terbuka untuk anda. Anda boleh melihat siapa yang membuka gambar anda, dan bila, di bawah Dokumen saya dalam aplikasi.',
    },
    'identity-rejected': {
      subject: 'Pengesahan anda ditolak',
      text: 'Pengesahan anda ditolak pada {time}: {reason}\n\nApa yang anda taip masih disimpan. Buka Pengesahan identiti dalam aplikasi, betulkan dan cuba lagi.',
    },
    'recharge-successful': {
      subject: 'Deposit berjaya',
      text: '{amount} masuk ke baki anda pada {time}.',
    },
    'recharge-failed': {
      subject: 'Deposit gagal',
      text: 'Deposit {amount} anda ditolak pada {time}: {reason}\n\nBaki anda tidak bertambah. Anda boleh memohon semula dalam aplikasi.',
    },
    'withdrawal-paid': {
      subject: 'Pengeluaran dibayar',
      text: 'Pengeluaran {amount} anda dibayar pada {time}.',
    },
    'withdrawal-failed': {
      subject: 'Pengeluaran gagal',
      text: 'Pengeluaran {amount} anda ditolak pada {time}: {reason}\n\nJumlah itu kembali ke baki anda.',
    },
  },
}
