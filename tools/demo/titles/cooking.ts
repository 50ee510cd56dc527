import { type GenreTitles, lines, words } from './title-grammar.ts'

export const cooking: GenreTitles = {
  ko: {
    patterns: lines`
      1분 만에 완성하는 {dish}
      {stuff} 하나로 끝내는 {dish}
      자취생이 제일 많이 하는 {dish}
      {dish}, 이렇게 하면 실패 없어요
      할머니가 알려준 {dish} 비법
      <3-9>천 원으로 만드는 {dish}
      {tool+으로} {dish} 되나요? 됩니다
      {stuff+이} 남았다면 무조건 {dish}
      다이어트 중에도 {dish+은} 못 참지
      비 오는 날엔 {dish}
      엄마가 두 번 물어본 {dish} 레시피
      {dish}에 {stuff+을} 넣어 봤더니
      불 없이 만드는 {dish}
      냉장고 털어서 {dish}
      {when} {dish} 한 그릇
      백 번 만들어 보고 정착한 {dish}
      {dish} vs {dish2}, 뭐가 더 쉬울까
      {tool} 하나로 {when} 도시락 싸기: {stuff} 편
      {stuff} 손질부터 {dish}까지
    `,
    words: {
      dish: words(
        '계란 토스트 / 김치볶음밥 / 마약 계란장 / 된장찌개 / 들기름 막국수 / 크림 떡볶이 / 참치 김밥 / 감자전 / 두부조림 / 명란 파스타 / 콩나물국밥 / 오이무침 / 애호박전 / 소고기 미역국 / 치즈 닭갈비 / 비빔국수 / 고구마 맛탕 / 새우 볶음밥 / 부추전 / 갈비찜 / 어묵탕 / 버섯 리조또 / 유부초밥 / 잔치국수 / 토마토 달걀볶음 / 단호박 수프',
      ),
      dish2: words(
        '라면 / 김밥 / 샌드위치 / 카레 / 잡채 / 수제비 / 볶음우동 / 순두부찌개 / 주먹밥 / 오므라이스',
      ),
      stuff: words(
        '양배추 / 두부 / 감자 / 식빵 / 애호박 / 참치캔 / 콩나물 / 달걀 / 대파 / 어묵 / 묵은지 / 버섯 / 가지 / 밥 한 공기 / 또띠아 / 오이',
      ),
      tool: words('에어프라이어 / 전자레인지 / 밥솥 / 프라이팬 / 뚝배기 / 토스터 / 캠핑 버너'),
      when: words(
        '야근하고 / 일요일 아침 / 운동 끝나고 / 소풍 가는 날 / 명절 다음 날 / 시험 전날 / 월요일 / 캠핑장에서',
      ),
    },
    tails: words('#자취요리 / #간단레시피 / #집밥 / (레시피 포함)'),
  },
  en: {
    patterns: lines`
      <1-5>-minute {dish} that never fails
      {dish}, but only with {stuff}
      Late night {dish} for one
      My grandmother's {dish}, finally written down
      From {stuff} to {dish}
      {dish} in a {tool}? It works
      I made {dish} every day for a week
      The crispiest {dish} I know
      {stuff} going bad? Make {dish}
      Cooking {dish} at <1-3> a.m., no talking
      {dish} under <3-9> dollars
      What I eat {when}: {dish}
      The mistake everyone makes with {dish}
      {tool} {dish}, step by step
      Cozy {dish} {when}
      ASMR {dish}
      Trying {dish} with {stuff} for the first time
    `,
    words: {
      dish: words(
        'egg toast / kimchi fried rice / garlic noodles / tomato egg stir-fry / scallion pancakes / miso soup / carbonara / tteokbokki / mushroom risotto / japchae / potato gratin / dumplings / pumpkin soup / chicken congee / banana bread / cold sesame noodles / shakshuka / cheese corn dogs / bibimbap / lemon pasta / sweet potato mattang / tamagoyaki / curry udon / naan pizza',
      ),
      stuff: words(
        'three eggs / leftover rice / one cabbage / stale bread / a block of tofu / canned tuna / two potatoes / frozen peas / half an onion / instant noodles / old bananas / one eggplant',
      ),
      tool: words('rice cooker / toaster / air fryer / microwave / single pan / camping pot / clay pot'),
      when: words(
        'after a night shift / on rainy Sundays / during exams / when nobody is home / on payday / before a long train ride / in November',
      ),
    },
    tails: words('#easyrecipe / #asmr / #homecooking'),
  },
}
