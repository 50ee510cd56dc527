import { type GenreTitles, lines, words } from './title-grammar.ts'

export const craft: GenreTitles = {
  ko: {
    patterns: lines`
      {material+으로} {piece} 만들기
      버려진 {waste}의 변신, {piece}
      ~{hours}시간 걸린 {piece} 제작 과정
      초보도 되는 {skill} 기초: {piece} 편
      {piece} 만드는 소리 ASMR
      {skill} <1-20>년 차의 작업실
      {material} 하나로 {piece} 완성
      말없이 {piece+을} 만드는 <5-30>분
      {season} 느낌 {piece} 만들기
      {waste+을} 버리지 마세요
      주문 제작 {piece}, 포장까지
      {skill} 도구 추천 <3-9>가지
      {piece} 망했을 때 살리는 법
      선물하기 좋은 {material} {piece}
      {season} 플리마켓 준비: {piece} <10-99>개
    `,
    words: {
      material: words(
        '레진 / 가죽 / 자작나무 / 털실 / 종이 / 점토 / 은 / 천 조각 / 비즈 / 밀랍 / 한지 / 유리',
      ),
      piece: words(
        '책갈피 / 필통 / 스탠드 / 열쇠고리 / 머그잔 / 가방 / 반지 / 인형 / 초 / 카드지갑 / 도마 / 화병 / 미니어처 / 노트 / 접시 / 귀걸이',
      ),
      waste: words('청바지 / 유리병 / 박스 / 와인 코르크 / 헌 책 / 캔 / 낡은 의자 / 커피 찌꺼기 / 우유갑'),
      hours: words('3 / 5 / 8 / 12 / 24 / 48 / 100'),
      skill: words('목공 / 뜨개질 / 가죽공예 / 도예 / 북바인딩 / 자수 / 은공예 / 종이접기'),
      season: words('봄 / 여름 바다 / 가을 / 크리스마스 / 겨울 / 장마철'),
    },
    tails: words('#공예 / #핸드메이드 / #작업영상'),
  },
  en: {
    patterns: lines`
      Making a {piece} from {material}
      {hours} hours of {skill} in one minute
      Turning {waste} into a {piece}
      Binding, cutting, folding: a {piece}
      {skill} for beginners: your first {piece}
      Night studio: {material} and rain
      I ruined a {piece} so you don't have to
      A {piece} for {who}
      Only {material}, no glue: {piece}
      Packing <10-90> orders of one {piece}
      ASMR {skill}, no talking
      The satisfying part of {skill} #{episode}
      {season} market prep: {piece} number <10-99>
      Restoring a {age} {piece}
      {material}, patience, and a {piece}
    `,
    words: {
      piece: words(
        'bookmark / pencil case / lamp / notebook / mug / ring / tote bag / candle / card wallet / vase / miniature shop / paper crane mobile / cutting board / earring',
      ),
      material: words(
        'resin / walnut / hanji paper / wool / clay / silver wire / linen scraps / beeswax / stained glass / leather / seed beads',
      ),
      hours: words('3 / 6 / 10 / 24 / 40 / 100'),
      skill: words(
        'bookbinding / pottery / leatherwork / embroidery / woodcarving / paper cutting / silversmithing / crochet',
      ),
      waste: words(
        'old jeans / wine corks / broken plates / driftwood / used teabags / a cardboard box / a thrifted sweater',
      ),
      who: words('my grandmother / a tiny bookshop / a stranger / my best friend / next winter / the cat'),
      season: words('Spring / Summer / Autumn / Christmas / Winter'),
      age: words('50-year-old / flea-market / hundred-year-old / forgotten / 1970s'),
    },
    tails: words('#handmade / #satisfying / #process'),
  },
}
