import { languages, type Locale } from '../region.ts'

/** Languages of captions, as texts have them. */
export const captionLanguages = ['chi', 'tw', 'cn', 'eng'] as const
export type CaptionLanguage = (typeof captionLanguages)[number]
export type Captions = { [L in CaptionLanguage]?: string | undefined }

/** What tells the pictures and videos of a product apart: a video may have one of its pictures as poster. */
export const mediaKey = ({ image, video }: { image: string; video?: string | null | undefined }): string =>
  video ?? image

/** Where a file of the shop is; an address stays what it is. */
export const mediaAddress = (name: string): string =>
  /^(?:https:\/\/|\/)/.test(name) ? name : `/media/${name}`

/** The name of a file of the shop again. */
export const mediaName = (address: string): string => address.replace(/^\/media\//, '')

const localeOf = { chi: 'hk', tw: 'zh', cn: 'cn', eng: 'en' } as const satisfies Record<
  CaptionLanguage,
  Locale
>

/** How a language of captions is marked for browsers, and what it calls itself. */
export function captionLanguage(language: CaptionLanguage): { tag: string; label: string } {
  const found = languages.find(({ key }) => key === localeOf[language])
  return { tag: found?.tag ?? '', label: found?.label ?? '' }
}

/** Which captions a reader wants first: Taiwan reads Hong Kong's where there are none of its own. */
const wanted: Record<Locale, readonly CaptionLanguage[]> = {
  hk: ['chi', 'tw'],
  zh: ['tw', 'chi'],
  cn: ['cn'],
  en: ['eng'],
}

/** Captions of a video, those of the reader's language first and on; nobody's language is put on others. */
export function captionsFor(
  locale: Locale,
  captions: Captions | undefined,
): { language: CaptionLanguage; file: string; isOn: boolean }[] {
  const best = wanted[locale].find((language) => captions?.[language])
  const rest = captionLanguages.filter((language) => language !== best)
  return [...(best ? [best] : []), ...rest].flatMap((language) => {
    const file = captions?.[language]
    return file ? [{ language, file, isOn: language === best }] : []
  })
}

/** Captions with another name for each file. */
export const mapCaptions = (captions: Captions, name: (file: string) => string): Captions =>
  Object.fromEntries(
    Object.entries(captions).flatMap(([language, file]) => (file ? [[language, name(file)]] : [])),
  )

/** Captions without empty ones; undefined: none, or nothing that they could belong to. */
export function presentCaptions(
  video: string | undefined,
  captions: Captions | undefined,
): Captions | undefined {
  if (!video || !captions) return undefined
  const found = captionLanguages.flatMap((language) =>
    captions[language] ? [[language, captions[language]] as const] : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
