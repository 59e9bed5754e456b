import type { LetterText } from './letter-text.ts'

export const letterWordsEn: LetterText = {
  account: 'About your Candor account {account}',
  notYou:
    'If this was not you, log in, open Account security, freeze your account and change your password. Customer service helps you there.',
  end: 'Candor never asks for your password or a code by e-mail.',
  stop: 'No more e-mails about this: {link}',
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
      text: 'Since {time} a code from your authenticator app is asked at login, for withdrawals, for a new bank account and to change the password.',
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
    'support-answered': {
      subject: 'Customer service has answered',
      text: 'Customer service answered you on {time}.\n\nThe answer is in the app, under Customer service.',
    },
    'loan-paid-out': {
      subject: 'Your loan was paid out',
      text: 'Your loan of {amount} for {days} days was paid to your balance on {time}. The first 24 hours are free; after that each begun day costs {daily} of what is still borrowed. It is due on {due}. You cannot withdraw until the loan is repaid.',
    },
    'loan-rejected': {
      subject: 'Your loan was not approved',
      text: 'Your request for a loan of {amount} was rejected on {time}: {reason}\n\nNothing was paid out and nothing is owed.',
    },
    'loan-not-paid-out': {
      subject: 'Your loan was not paid out',
      text: 'Your request for a loan of {amount} had passed the review, but your limit or your verification changed before the payout on {time}. Nothing was paid out and nothing is owed. You can ask again in the app.',
    },
    'loan-due-in-three-days': {
      subject: 'Your loan is due in three days',
      text: 'Your loan of {amount} is due on {due}. Today {owed} would repay all of it. You can repay in part or in full at any time, without a penalty.',
    },
    'loan-due-tomorrow': {
      subject: 'Your loan is due tomorrow',
      text: 'Your loan of {amount} is due on {due}. Today {owed} would repay all of it. Nothing is taken from your balance automatically.',
    },
    'loan-overdue': {
      subject: 'Your loan is overdue',
      text: 'This loan was due on {due}. Interest goes on at the same {daily} a day, without a penalty. Today {owed} would repay all of it. No position is closed and nothing is taken from your balance; you cannot withdraw until it is repaid.',
    },
    'loan-repaid': {
      subject: 'Your loan is repaid',
      text: 'You repaid the last of your loan of {amount} on {time}. It cost {interest} in interest altogether. Nothing is owed for it any more, and it no longer stands in the way of withdrawals.',
    },
  },
}
