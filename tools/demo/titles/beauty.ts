import { type GenreTitles, lines, words } from './title-grammar.ts'

export const beauty: GenreTitles = {
  ko: {
    patterns: lines`
      {season} {tone} {look} 메이크업
      {product} <2-12>종 비교, 승자는
      {skin} 피부가 정착한 {product}
      {minutes}분 완성 {look} 메이크업
      {product} 하나로 {look} 완성
      {when} 무너지지 않는 {product} 바르는 법
      {who+이} 알려준 {product} 활용법
      {look} 메이크업 할 때 {mistake}, 이제 그만
      만 원 이하 {product} 추천 <3-9>가지
      {skin} 피부 {season} 관리 루틴
      {when} 같이 준비해요 (GRWM)
      {product} 공병 리뷰 #{episode}
      {tone} 찰떡 {product} 찾았다
      {look} 전후, 같은 사람 맞나요
      {season}에 {product} 바꿔야 하는 이유
      {mistake}, 나만 몰랐던 거야?
    `,
    words: {
      season: words('봄 / 초여름 / 여름 / 가을 / 겨울 / 환절기 / 연말'),
      tone: words('여름쿨톤 / 가을웜톤 / 봄웜톤 / 겨울쿨톤 / 뮤트톤'),
      look: words('데일리 / 물먹 광채 / 청순 / 스모키 / 과즙 / 면접 / 하객 / 청량 / 노메이크업 / 음영'),
      product: words(
        '쿠션 / 틴트 / 선크림 / 립밤 / 블러셔 / 아이브로 / 컨실러 / 수분크림 / 마스카라 / 클렌징오일 / 팔레트 / 토너패드',
      ),
      skin: words('지성 / 건성 / 민감성 / 복합성 / 홍조 / 여드름성'),
      minutes: words('3 / 5 / 7 / 10 / 15'),
      when: words(
        '소개팅 가는 날 / 졸업사진 찍는 날 / 출근 전 / 여행 첫날 / 결혼식 가는 날 / 콘서트 가는 날 / 장마철에 / 운동 갈 때',
      ),
      who: words('메이크업 아티스트 / 피부과 간호사 / 승무원 / 웨딩 스타일리스트 / 무대 분장사 / 뷰티 MD'),
      mistake: words('눈썹 순서 / 베이스 두껍게 / 선크림 부족 / 립라인 생략 / 브러시 방치 / 톤업 과하게'),
    },
    tails: words('#메이크업 / #꿀템 / #뷰티'),
  },
  en: {
    patterns: lines`
      {minutes}-minute {look} makeup
      {look} look for {when}
      I tested <3-12> {product}s so you don't have to
      {skin} skin routine, {season}
      Get ready with me for {when}
      The {product} trick a {who} taught me
      Stop doing this with your {product}
      {product} empties #{episode}
      {look} makeup in {season} light
      Drugstore {product}s under <5-15> dollars
      One {product}, three looks: {look}
      {skin} skin and {product}: what works
      Night routine after {when}
      {who} rates my {look} makeup
      Wearing the same {product} for <8-16> hours
    `,
    words: {
      minutes: words('3 / 5 / 8 / 10 / 15'),
      look: words(
        'glass skin / no-makeup / soft smoky / peach / dewy / office / red lip / Y2K / cool-tone / freckled',
      ),
      when: words(
        "a first date / graduation / a night flight / a wedding / an interview / a concert / a rainy commute / New Year's Eve",
      ),
      product: words(
        'cushion / lip tint / sunscreen / highlighter / concealer / brow pencil / mascara / cleansing balm / toner pad / eyeliner',
      ),
      skin: words('Oily / Dry / Sensitive / Combination / Acne-prone'),
      season: words('spring / summer / autumn / winter / monsoon season'),
      who: words('makeup artist / flight attendant / stage stylist / dermatology nurse / bridal stylist'),
    },
    tails: words('#makeup / #skincare / #kbeauty'),
  },
}
