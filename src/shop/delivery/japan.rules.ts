/**
 * First digits of Japan's postal codes by prefecture, as the post office lists them; the longest that fits a
 * code holds.
 */
const written = `
hokkaido 00 04 05 06 07 08 09
aomori 01855 03
iwate 02
miyagi 98
akita 01 018551
yamagata 99
fukushima 96 97
ibaraki 30 31
tochigi 311441 32 349122
gunma 37 3840097 389012
saitama 1008620 1008639 12187 174874 33 34 35 36
chiba 100867 26 27 28 29
tokyo 10 1008676 11 12 121871 13 14 15 16 17 1748740 1748744 18 19 20 2208604 370868
kanagawa 21 22 23 24 25
niigata 389226 94 95
toyama 93
ishikawa 92 939017
fukui 91 9220679
yamanashi 40
nagano 38 39 949832
gifu 50
shizuoka 41 42 43
aichi 431412 44 45 46 47 48 49
mie 49808 4988503 51 64713
shiga 52
kyoto 520046 60 61 6180000 618007 618008 618009 6188 62
osaka 53 54 55 56 57 58 59 618 6188503 6188518 6188555 618857 618858 630027
hyogo 56308 65 66 67
nara 63 647127 64715 64803
wakayama 64
tottori 68
shimane 68401 68402 68403 68404 685 69
okayama 70 71
hiroshima 72 73
yamaguchi 74 75
tokushima 77
kagawa 76
ehime 79
kochi 78
fukuoka 80 81 82 83 8710000 871022 87108 87109 871855 871858
saga 84
nagasaki 8115 817 84804 85
kumamoto 86
oita 839142 87 8718555
miyazaki 88
kagoshima 89
okinawa 90
`

let prefecture = ''
export const prefectureByZip: Readonly<Record<string, string>> = Object.fromEntries(
  written
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...digits] = line.trim().split(' ')
      if (line.startsWith(' ')) return [first, ...digits].map((start) => [start, prefecture])
      prefecture = first
      return digits.map((start) => [start, prefecture])
    }),
)
