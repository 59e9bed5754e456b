import type { LetterText } from './letter-text.ts'

export const letterWordsEn: LetterText = {
  account: 'About your Candor account {account}',
  notYou:
    'If this was not you, log in, open Account security, freeze your account and change your password. Customer service helps you there.',
  end: 'Candor never asks for your password or a code by e-mail.',
  letters: {
    'password-reset': {
      subject: 'Set a new password',
      text: 'Someone asked for a new password for this account. This link sets one. It works once, for {minutes} minutes:\n\n{link}\n\nIf it was not you, do nothing: your password stays as it is.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: 'The password of this account was changed on {time}. All other devices were signed out.',
    },
    'new-device': {
      subject: 'New device signed in',
      text: 'A device that was not known to this account signed in on {time}: {device}, from the address {address}.',
    },
    'two-factor-on': {
      subject: 'Two-factor authentication is on',
      text: 'Since {time} a code from your authenticator app is asked at log in, for withdrawals, for a new bank account and to change the password.',
    },
    'two-factor-off': {
      subject: 'Two-factor authentication is off',
      text: 'Two-factor authentication was turned off on {time}. Your password alone opens this account now.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      text: 'A recovery code was used in place of your authenticator app on {time}. Codes left: {left}.',
    },
    'passkey-added': {
      subject: 'A passkey was added',
      text: 'The passkey “{name}” was added on {time}. It opens this account without the password.',
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      text: 'The passkey “{name}” was removed on {time}.',
    },
    'key-created': {
      subject: 'An API key was created',
      text: 'The API key “{name}” was created on {time}. A key can never withdraw.',
    },
    'account-kept': {
      subject: 'You keep your practice account',
      text: 'This e-mail and a password were added to a practice account on {time}. From now on you log in with them on any device. If you forget the password, Forgot password on the login page sends a link to this address. It stays practice money.',
    },
    'account-frozen': {
      subject: 'Your account is frozen',
      text: 'This account was frozen on {time}. No money moves until you unfreeze it. Withdrawals that were in review are back in your balance.',
    },
    'account-unfrozen': {
      subject: 'Your account is no longer frozen',
      text: 'This account was unfrozen on {time}.',
    },
    'account-closed': {
      subject: 'Your account was deleted',
      text: 'This account was deleted on {time}. We keep its postings and requests without your name and contact, because the books must add up. Everything else is gone.',
    },
    'identity-verified': {
      subject: 'Your identity is verified',
      text: 'Your identity was verified on {time}. Trading, participation, loans and withdrawals are open to you now. Who opened your photos, and when, stands in the app under My documents.',
    },
    'identity-rejected': {
      subject: 'Your verification was rejected',
      text: 'Your verification was rejected on {time}: {reason}\n\nWhat you typed is kept. Open Identity verification in the app, correct it and try again.',
    },
    'recharge-successful': {
      subject: 'Recharge successful',
      text: '{amount} reached your balance on {time}.',
    },
    'recharge-failed': {
      subject: 'Recharge failed',
      text: 'Your deposit of {amount} was rejected on {time}: {reason}\n\nNothing was added to your balance. You can ask again in the app.',
    },
    'withdrawal-paid': {
      subject: 'Withdrawal paid',
      text: 'Your withdrawal of {amount} was paid on {time}.',
    },
    'withdrawal-failed': {
      subject: 'Withdrawal failed',
      text: 'Your withdrawal of {amount} was rejected on {time}: {reason}\n\nThe amount is back in your balance.',
    },
  },
}
