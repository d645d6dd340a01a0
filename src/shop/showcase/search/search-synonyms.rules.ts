import { addTo, noPlaces, type Places } from './search-places.rules.ts'
import { addPlace, emptyList, type TermList } from './search-terms.rules.ts'
import { foldText, piecesOf, stemOf, type Readings } from './search-words.rules.ts'

/** Synonyms of Hong Kong, Taiwan, mainland China and English. Either Chinese script works, because both are normalised. */
const groups = `
洗頭水 洗髮水 洗髮精 洗髮露 洗髮乳 洗髮液 洗頭精 洗髮膏 洗頭膏 香波 | shampoo, hair wash
乾洗髮 乾洗髮噴霧 乾洗噴霧 免水洗髮 | dry shampoo
護髮素 潤髮乳 潤絲精 潤髮露 潤髮素 潤髮精 潤絲 護髮乳 | conditioner, hair conditioner
免沖洗護髮乳 免沖護髮乳 免沖洗護髮素 免沖護髮素 免沖洗護髮 免洗護髮 免洗護髮素 | leave in, leave in conditioner, leave in treatment, leave in cream
髮膜 護髮膜 焗油 焗油膏 倒膜 | hair mask, hair masque
護髮油 髮油 髮尾油 摩洛哥油 頭髮精油 護髮精油 | hair oil, argan oil
養髮液 養髮水 頭皮水 生髮水 生髮液 育髮液 養髮噴霧 | hair tonic, scalp tonic, hair lotion
頭皮 | scalp
頭屑 頭皮屑 去屑 去頭屑 | dandruff, flake, anti dandruff
掉髮 脫髮 落髮 甩頭髮 掉頭髮 脫頭髮 防脫 防脫髮 防掉髮 固髮 生髮 髮量 稀疏 禿頭 | hair loss, hair fall, hair thinning, thinning hair, thinning, hair growth, balding, alopecia
油頭 頭油 出油 控油 油性頭皮 油性髮質 大油頭 | oily scalp, oily hair, greasy hair, greasy scalp, oily, greasy
頭癢 頭皮癢 | itchy scalp, itchy head
受損 受損髮質 受損髮 | damaged, damaged hair
曲髮 捲髮 卷髮 自然捲 自然卷 | curly, curl, curly hair
蓬鬆 豐盈 扁塌 細軟髮 幼髮 幼軟 | volume, volumising, volumizing, fine hair, flat hair
毛躁 毛糙 毛燥 | frizz, frizzy, frizzy hair
沖涼液 沐浴乳 沐浴露 沐浴液 沐浴精 沐浴凝膠 沐浴啫喱 | body wash, shower gel, shower cream, bath gel, bodywash
身體乳 身體乳液 潤膚乳 潤膚露 身體潤膚乳 身體霜 | body lotion, body milk, body cream, body moisturiser, body moisturizer
身體磨砂 身體磨砂膏 磨砂膏 磨砂 去角質 身體去角質 | body scrub, scrub, exfoliate, exfoliating, exfoliator, exfoliant
護手霜 潤手霜 潤手乳 護手乳 手霜 | hand cream, hand lotion
洗手液 洗手乳 洗手露 洗手皂 | hand wash, hand soap
洗衣液 洗衣精 洗衣露 洗衫液 洗衣劑 | laundry liquid, laundry detergent, detergent
爽膚水 化妝水 柔膚水 機能水 收斂水 | toner, face toner, skin toner, facial toner
潔面 洗面奶 洗面乳 潔面乳 潔顏 潔顏乳 洗顏 洗顏乳 洗面 洗臉 潔面膏 洗面膏 潔面泡沫 潔顏泡沫 潔顏慕斯 潔面啫喱 潔顏凝膠 洗面啫喱 | cleanser, face wash, facial wash, facial cleanser, face cleanser, facial foam, cleansing foam
卸妝 落妝 卸妝油 卸妝水 | makeup remover, make up remover, cleansing oil
防曬 太陽油 防曬乳 防曬霜 防曬油 防曬液 防曬露 | sunscreen, sunblock, sun block, sun screen, sun fluid, sun cream, sun lotion, sun protection
精華 精華液 精華素 精華露 | serum
精華水 肌底液 | essence
安瓶 安瓿 | ampoule, ampule, ampul
維他命 維生素 | vitamin, vit
| vitamin c, vit c, vitc, vc
保健品 補充品 補充劑 營養品 營養補充 營養補充品 膳食補充 保健食品 健康食品 | supplement, dietary supplement, food supplement, nutrition
膠原 膠原蛋白 骨膠原 膠原胜肽 | collagen
益生菌 乳酸菌 | probiotic
玻尿酸 透明質酸 | hyaluronic, hyaluronic acid
神經酰胺 神經醯胺 分子釘 | ceramide
煙酰胺 菸鹼醯胺 菸鹼胺 | niacinamide, nicotinamide
胺基酸 氨基酸 | amino acid, amino
胜肽 多肽 肽類 | peptide
積雪草 | centella, cica
面膜 面貼膜 敷面膜 | face mask, facial mask, sheet mask
面霜 乳霜 保濕霜 潤膚霜 滋潤霜 日霜 晚霜 | face cream, facial cream, moisturiser, moisturizer, moisturising cream
眼霜 眼膏 | eye cream
唇膏 護唇膏 潤唇膏 | lip balm, chapstick
香薰蠟燭 香氛蠟燭 蠟燭 香薰燭 | candle, scented candle
香薰 香氛 擴香 | home fragrance, aroma, fragrance
室內噴霧 空間噴霧 房間噴霧 | room spray, room mist
噴霧 噴霧水 | mist
浴鹽 泡澡 泡浴 浸浴 | bath salt
香體膏 體香膏 止汗劑 止汗 香體劑 止汗膏 | deodorant, antiperspirant
禮物 送禮 禮品 | gift, present
禮盒 禮品盒 | gift box
禮券 禮品卡 禮金券 | gift voucher, gift card, voucher, gift certificate
套裝 組合 套組 | set, bundle, kit
旅行 旅遊 旅行裝 便攜 | travel, travel size
補充裝 補充包 替換裝 | refill
頭皮刷 洗頭刷 頭皮按摩刷 | scalp brush, scalp massager
梳子 木梳 竹梳 | comb
做臉 面部護理 臉部護理 | facial
頭療 頭皮護理 頭部護理 | head spa, scalp spa, scalp treatment
按摩 推拿 | massage
暗瘡 痘痘 青春痘 粉刺 | acne, pimple
美白 亮白 提亮 | brightening, whitening
保濕 補水 | hydrating, hydration, moisturising, moisturizing
敏感肌 敏感皮膚 敏感性肌膚 | sensitive skin, sensitive
抗皺 抗衰老 抗老 細紋 皺紋 | anti aging, anti ageing, wrinkle
訂閱 定期購 定期配送 定期送貨 | subscription, subscribe
無硫酸鹽 | sulphate free, sulfate free, sls free
無矽靈 無硅油 無矽油 無硅靈 | silicone free
啫喱 凝膠 凝露 | gel
泡沫 慕絲 慕斯 | foam, mousse
`

/** Words and phrases of each group, as they are written. */
export const synonymGroups = (): string[][] =>
  groups
    .trim()
    .split('\n')
    .map((line) => {
      const [chinese = '', english = ''] = line.split('|')
      return [...chinese.split(' '), ...english.split(',').map((phrase) => phrase.trim())].filter(Boolean)
    })

type Phrase = { words: readonly string[]; group: number }
type RunWord = { text: string; groups: number[] }

/** Synonym groups, prepared for lookup in texts and queries. A group is identified by its number. */
export type Thesaurus = {
  count: number
  /** By character code of the first character, longest first. */
  runWords: ReadonlyMap<number, readonly RunWord[]>
  phrases: ReadonlyMap<string, readonly Phrase[]>
  /** Groups by prefix of their Chinese words. */
  runStarts: ReadonlyMap<string, Places>
  /** Single words and joined phrases, and pronunciations of the Chinese words; postings are group numbers. */
  words: TermList
  sounds: TermList
}

export function thesaurusOf(readings: Readings): Thesaurus {
  const lines = groups.trim().split('\n')
  const runWords = new Map<number, RunWord[]>()
  const phrases = new Map<string, Phrase[]>()
  const runStarts = new Map<string, Places>()
  const words = emptyList()
  const sounds = emptyList()
  lines.forEach((line, group) => {
    const [chinese = '', english = ''] = foldText(line, readings).split('|')
    for (const text of new Set(chinese.split(' ').filter(Boolean))) {
      const known = runWords.get(text.charCodeAt(0))?.find((word) => word.text === text)
      if (known) known.groups.push(group)
      else put(runWords, text.charCodeAt(0), { text, groups: [group] })
      for (let length = 1; length <= text.length; length += 1)
        addStart(runStarts, text.slice(0, length), group)
      for (const syllables of [readings.pinyin(text), readings.jyutping(text)])
        addPlace(sounds, syllables.join(''), group)
    }
    for (const phrase of english.split(',')) {
      const parts = piecesOf(phrase).map((piece) => stemOf(piece.text))
      put(phrases, parts[0] ?? '', { words: parts, group })
      if (parts.length > 1) put(phrases, parts.join(''), { words: [parts.join('')], group })
      addPlace(words, parts.join(''), group)
    }
  })
  for (const list of runWords.values()) list.sort((a, b) => b.text.length - a.text.length)
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length)
  return { count: lines.length, runWords, phrases, runStarts, words, sounds }
}

function put<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [value])
  else if (!list.includes(value)) list.push(value)
}

function addStart(starts: Map<string, Places>, text: string, group: number): void {
  const groupsOf = starts.get(text) ?? noPlaces()
  if (!groupsOf.of.includes(group)) addTo(groupsOf, group)
  starts.set(text, groupsOf)
}

/** The longest synonym at this position of a run. */
export const groupAt = ({ runWords }: Thesaurus, run: string, at: number): RunWord | undefined =>
  runWords.get(run.charCodeAt(at))?.find((word) => run.startsWith(word.text, at))

/** The longest synonym phrase at this position of a text; the words are stems. */
export const phraseAt = ({ phrases }: Thesaurus, words: readonly string[], at: number): Phrase | undefined =>
  phrases.get(words[at] ?? '')?.find((phrase) => phrase.words.every((word, i) => words[at + i] === word))
