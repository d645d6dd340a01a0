import { momentText } from '../../date-text.ts'
import type { Locale } from '../../region.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { letter, textBlock } from './member-emails.ts'

/** To a staff user who cannot sign in: a reset link. */
export const staffResetEmail = (
  language: Locale,
  careEmail: string,
  { name, url, hours }: { name: string; url: string; hours: number },
): RenderedEmail =>
  letter(language, 'staff_reset', careEmail, (say) => [
    textBlock(say('staff_reset.text', { name, hours })),
    { kind: 'button', label: say('staff_reset.button'), url },
    textBlock(say('staff_reset.ignore')),
  ])

export const staffResetDoneEmail = (
  language: Locale,
  careEmail: string,
  { name }: { name: string },
): RenderedEmail =>
  letter(language, 'staff_reset_done', careEmail, (say) => [
    textBlock(say('staff_reset_done.text', { name })),
  ])

/** To a staff user: one of their recovery codes was used. */
export const staffRecoveryEmail = (
  language: Locale,
  careEmail: string,
  { name, at, left }: { name: string; at: Date; left: number },
): RenderedEmail =>
  letter(language, 'staff_recovery', careEmail, (say) => [
    textBlock(
      say('staff_recovery.text', { name, left, at: momentText(language, at) + say('layout.hong_kong_time') }),
    ),
    textBlock(say('staff_device.not_you')),
  ])

/** To a staff user who signed in on a new device. */
export const staffDeviceEmail = (
  language: Locale,
  careEmail: string,
  { name, at, device }: { name: string; at: Date; device: string },
): RenderedEmail =>
  letter(language, 'staff_device', careEmail, (say) => [
    textBlock(
      say('staff_device.text', { name, device, at: momentText(language, at) + say('layout.hong_kong_time') }),
    ),
    textBlock(say('staff_device.not_you')),
  ])

/** Invitation to a new staff user. */
export const invitationEmail = (
  language: Locale,
  careEmail: string,
  { name, url, days }: { name: string; url: string; days: number },
): RenderedEmail =>
  letter(language, 'staff_invited', careEmail, (say) => [
    textBlock(say('staff_invited.text', { name, days })),
    { kind: 'button', label: say('staff_invited.button'), url },
    textBlock(say('staff_invited.ignore')),
  ])

/** To the staff user whose webhook the shop disabled. */
export const webhookOffEmail = (
  language: Locale,
  careEmail: string,
  { name, webhook, why, url }: { name: string; webhook: string; why: 'failing' | 'gone'; url: string },
): RenderedEmail =>
  letter(language, 'webhook_off', careEmail, (say) => [
    textBlock(say(`webhook_off.${why}`, { name, webhook })),
    textBlock(say('webhook_off.next')),
    { kind: 'button', label: say('webhook_off.button'), url },
  ])

/** To the staff user who scheduled a product whose publication is held back. */
export const productHeldEmail = (
  language: Locale,
  careEmail: string,
  { name, sku, url }: { name: string; sku: string; url: string },
): RenderedEmail =>
  letter(language, 'product_held', careEmail, (say) => [
    textBlock(say('product_held.text', { name, sku })),
    textBlock(say('product_held.next')),
    { kind: 'button', label: say('product_held.button'), url },
  ])
