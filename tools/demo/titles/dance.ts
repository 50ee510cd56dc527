import { type GenreTitles, lines, words } from './title-grammar.ts'

export const dance: GenreTitles = {
  ko: {
    patterns: lines`
      랜덤 댄스 챌린지 in {place}
      {artist} '{track}' 댄스 커버 ({view})
      {track} 안무 배우기 | {level} 튜토리얼
      {track}에 맞춰 {style} 프리스타일
      댄서 <2-9>명이 같은 노래에 춤을 추면: {track}
      <1-9>시간 만에 {artist} 안무 외우기
      {place} 버스킹 직캠 '{track}'
      {style} 기초, {part} 하나만 기억하세요
      거울모드 {track} 포인트 안무
      {who+이} {track} 춰 봤습니다
      연습실 비하인드: {part} 맞추는 데 <2-9>시간
      {artist} '{track}' {style} 버전
      {place}에서 갑자기 {track} 추기
      {who}의 {style} 도전 <2-60>일 차
      원테이크로 찍은 '{track}' ({view})
      춤 못 추는 사람도 되는 {style} {part}
    `,
    words: {
      place: words(
        '홍대 / 강남역 / 부산 서면 / 동대문 DDP / 대구 동성로 / 성수 / 여의도 / 신촌 / 잠실 / 광안리',
      ),
      view: words('정면 / 세로 직캠 / 원테이크 / 안무 연습실 / 옥상 / 6인 / 3인 / 야외'),
      level: words('왕초보 / 느린 버전 / 카운트 / 후렴만 / 1절 / 거울모드'),
      style: words('힙합 / 왁킹 / 팝핀 / 걸리시 / 코레오 / 하우스 / 락킹 / 현대무용'),
      who: words(
        '현직 회사원 / 태권도 사범 / 우리 엄마 / 발레 전공자 / 체육쌤 / 초등학생 동생 / 헬스 트레이너 / 댄스 초보',
      ),
      part: words('바운스 / 아이솔레이션 / 그루브 / 손끝 / 시선 / 스텝 / 웨이브'),
    },
    tails: words('#댄스커버 / #챌린지 / #안무'),
  },
  en: {
    patterns: lines`
      {artist} "{track}" dance cover ({view})
      Random play dance in {place}
      Learn {track} in <3-15> minutes | {level}
      {track} but make it {style}
      {who} tries the {track} challenge
      One take, {place}, {track}
      {style} basics: {part}
      <2-9> dancers, one song: {track}
      We danced {track} in {place} and this happened
      {level} tutorial: {track} chorus
      Behind the studio door: {track} rehearsal
      {style} freestyle to {artist}
      How long does it take to learn {track}?
      {part} drills for {style}, day <1-60>
      Mirrored "{track}" ({view})
    `,
    words: {
      view: words('front camera / vertical / one take / rooftop / studio / six members / duo / night'),
      place: words(
        'Hongdae / Shibuya / Times Square / Taipei Main Station / Gangnam / Lisbon / the subway / a car park / Myeongdong / Santa Monica',
      ),
      level: words('slow / beginner / counted / mirrored / chorus only / full song'),
      style: words('waacking / popping / house / locking / choreo / contemporary / heels / hip-hop'),
      who: words(
        'A ballerina / My dad / A taekwondo teacher / An office worker / My little sister / A physio / The whole crew',
      ),
      part: words('bounce / isolations / groove / arms / footwork / musicality / waves'),
    },
    tails: words('#dancecover / #challenge / #choreography'),
  },
}
