import type { Locale } from '../region.ts'

const words: Record<Locale, { subject: string; text: string }> = {
  hk: {
    subject: '請確認訂閱 ELOWEN 通訊',
    text: '你好，\n\n收到你訂閱 ELOWEN 通訊的要求。按以下連結確認，之後每月收一封：\n\n{link}\n\n如果不是你本人，不用理會這封電郵。',
  },
  zh: {
    subject: '請確認訂閱 ELOWEN 電子報',
    text: '您好，\n\n我們收到您訂閱 ELOWEN 電子報的要求。請點選以下連結確認，之後每月寄一封：\n\n{link}\n\n如果不是您本人，請忽略這封信。',
  },
  cn: {
    subject: '请确认订阅 ELOWEN 邮件',
    text: '您好，\n\n我们收到您订阅 ELOWEN 邮件的申请。请点击以下链接确认，之后每月一封：\n\n{link}\n\n如果不是您本人操作，请忽略这封邮件。',
  },
  en: {
    subject: 'Please confirm your ELOWEN newsletter',
    text: 'Hello,\n\nYou asked for the ELOWEN newsletter. Follow this link to confirm, and it will come once a month:\n\n{link}\n\nIf it was not you, there is nothing to do.',
  },
}

/** Double opt-in: the link carries the token back (SERVER 3.13). */
export function newsletterLetter(locale: Locale, publicUrl: string, token: string): { subject: string; text: string } {
  const link = `${publicUrl}${locale === 'hk' ? '' : `/${locale}`}/newsletter?token=${token}`
  return { subject: words[locale].subject, text: words[locale].text.replace('{link}', link) }
}
