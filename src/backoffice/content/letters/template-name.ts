import { templates } from '#shop/notifications/templates/catalog.rules.ts'
import { useWords } from '../../words/words.tsx'

/** Display name of a template: the occasion on which it is sent. */
export function useTemplateName(): (id: string) => string {
  const name = useWords('templateName')
  type Key = Parameters<typeof name>[0]
  return (id) => (name.has(id as Key) ? name(id as Key) : id) // checked by `has`
}

/** Display name of a message by its event, for messages without a subject. */
export function useNewsName(): (event: string) => string {
  const nameOf = useTemplateName()
  return (event) => nameOf(templates.find((template) => template.event === event)?.id ?? event)
}

/** Display name of a channel: e-mail or text message. */
export function useChannelName(): (channel: string) => string {
  const t = useWords('templates')
  return (channel) => (channel === 'mail' || channel === 'sms' ? t(`by.${channel}`) : channel)
}
