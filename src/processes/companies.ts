import { join } from 'node:path'
import { offlineCountries } from '#outside/ip-country.ts'
import { platformProfiles } from '#outside/platform-profiles.ts'
import { smtpMail } from '#outside/mail.ts'
import { mailbox } from '#outside/mailbox.ts'
import { mailingList } from '#outside/mailing-list.ts'
import { twilioSms } from '#outside/twilio.ts'
import { pushServices } from '#outside/push-services.ts'
import { meilisearch } from '#outside/meilisearch/meilisearch.ts'
import { webhookReceivers } from '#outside/webhook-receivers.ts'
import { libreTranslate, noTranslator } from '#outside/translator.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { botCheckOf, textingOf, trackersOf } from './providers.ts'

/** Adapters of other companies, except those that take payments. */
export function companiesOf(config: Config, log: Log, publicUrl: () => string) {
  const texting = textingOf(config, () => (publicUrl() ? `${publicUrl()}/hooks/sms/twilio` : null))
  const box = mailbox(join(config.DATA_DIR, 'mailbox.jsonl'))
  return {
    botCheck: botCheckOf(config),
    countryByIp: offlineCountries(),
    mail: config.SMTP_URL ? smtpMail(config.SMTP_URL, config.CARE_EMAIL) : box.mail,
    mailingList: mailingList(
      { signUp: config.NEWSLETTER_URL, unsubscribe: config.NEWSLETTER_UNSUBSCRIBE_URL },
      log,
    ),
    push: pushServices({ privateKey: config.PUSH_PRIVATE_KEY ?? null, loopback: config.WEBHOOKS_LOOPBACK }),
    platformProfiles: platformProfiles({ loopback: config.WEBHOOKS_LOOPBACK }),
    searchEngine: config.SEARCH_URL
      ? meilisearch({
          url: config.SEARCH_URL,
          key: config.SEARCH_KEY ?? null,
          index: config.SEARCH_INDEX,
          timeoutMs: config.SEARCH_PATIENCE,
        })
      : null,
    sms: texting ? twilioSms(texting) : box.sms,
    trackers: trackersOf(config),
    translator: config.TRANSLATE_URL
      ? libreTranslate(config.TRANSLATE_URL, config.TRANSLATE_KEY)
      : noTranslator,
    webhooks: webhookReceivers({ loopback: config.WEBHOOKS_LOOPBACK }),
  }
}
