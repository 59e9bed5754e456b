import type { LetterText } from './letter-text.ts'

export const letterWordsMalay: LetterText = {
  account: 'Tentang akaun Candor anda {account}',
  notYou:
    'Jika ini bukan anda, log masuk, buka Keselamatan akaun, bekukan akaun anda dan tukar kata laluan. Khidmat pelanggan akan membantu anda di sana.',
  end: 'Candor tidak pernah meminta kata laluan atau kod melalui e-mel.',
  stop: 'Tiada lagi e-mel tentang perkara ini: {link}',
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
      text: 'Mulai {time}, kod daripada aplikasi pengesah anda diminta semasa log masuk, untuk pengeluaran, untuk akaun bank baharu dan untuk menukar kata laluan.',
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
    'support-answered': {
      subject: 'Khidmat pelanggan telah membalas',
      text: 'Pegawai sokongan membalas anda pada {time}.\n\nBalasan itu boleh dibaca dalam aplikasi, di bawah Khidmat pelanggan.',
    },
    'loan-paid-out': {
      subject: 'Wang pinjaman anda telah dibayar',
      text: 'Pinjaman anda sebanyak {amount} untuk {days} hari telah dibayar ke baki anda pada {time}. 24 jam pertama tanpa faedah; selepas itu setiap 24 jam yang bermula dikenakan faedah {daily} daripada jumlah yang masih dipinjam. Tarikh akhir bayaran ialah {due}. Anda tidak boleh membuat pengeluaran sehingga pinjaman dibayar balik.',
    },
    'loan-rejected': {
      subject: 'Pinjaman anda tidak diluluskan',
      text: 'Permohonan pinjaman anda sebanyak {amount} telah ditolak pada {time}: {reason}\n\nTiada wang dibayar dan anda tiada hutang.',
    },
    'loan-not-paid-out': {
      subject: 'Wang pinjaman anda tidak dibayar',
      text: 'Permohonan pinjaman anda sebanyak {amount} telah lulus semakan, tetapi had atau pengesahan identiti anda berubah sebelum pinjaman dibayar pada {time}. Tiada wang dibayar dan anda tiada hutang. Anda boleh memohon semula dalam aplikasi.',
    },
    'loan-due-in-three-days': {
      subject: 'Pinjaman anda perlu dibayar balik dalam 3 hari',
      text: 'Pinjaman anda sebanyak {amount} perlu dibayar balik pada {due}. Hari ini {owed} akan menjelaskan semuanya. Anda boleh membayar balik sebahagian atau penuh pada bila-bila masa, tanpa penalti.',
    },
    'loan-due-tomorrow': {
      subject: 'Pinjaman anda perlu dibayar balik esok',
      text: 'Pinjaman anda sebanyak {amount} perlu dibayar balik pada {due}. Hari ini {owed} akan menjelaskan semuanya. Tiada wang diambil daripada baki anda secara automatik.',
    },
    'loan-overdue': {
      subject: 'Pinjaman anda tertunggak',
      text: 'Pinjaman ini perlu dibayar balik pada {due} dan kini tertunggak. Faedah terus dikira pada kadar {daily} sehari, tanpa penalti. Hari ini {owed} akan menjelaskan semuanya. Tiada posisi ditutup dan tiada wang diambil daripada baki anda; pengeluaran tidak dibenarkan sehingga pinjaman dibayar balik.',
    },
    'loan-repaid': {
      subject: 'Pinjaman anda telah dibayar balik',
      text: 'Anda telah menjelaskan baki pinjaman anda sebanyak {amount} pada {time}. Jumlah faedahnya {interest}. Tiada lagi hutang untuk pinjaman ini, dan pinjaman ini tidak lagi menghalang pengeluaran.',
    },
  },
}
