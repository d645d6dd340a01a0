export type PersonName = { firstname: string; lastname: string }

/** Scripts whose languages write the family name first: Han, kana, Hangul. */
const familyFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** A name as its own language writes it: 陳嘉欣, 김민지, Ka Yan Chan. */
export function personName({ firstname, lastname }: PersonName): string {
  const [family, given] = [lastname.trim(), firstname.trim()]
  return familyFirst.test(family + given) ? family + given : `${given} ${family}`.trim()
}
